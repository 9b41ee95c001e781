/**
 * The page's counterpart of module-subject/real-work.ts. What a page has under way cannot be listed; what a peer asks of
 * the world outside is told by the peer.
 */
let open = 0;

/** Tells of work that ends without virtual time moving. What is given back tells that it has ended. */
export function beginWork(): () => void {
  let isOpen = true;
  open += 1;
  return () => {
    if (isOpen) open -= 1;
    isOpen = false;
  };
}

/** Whether counted work is open. */
export function isCountedWorkOpen(): boolean {
  return open > 0;
}

/** Whether work is under way that will end without virtual time moving. */
export function isRealWorkVisible(): boolean {
  return isCountedWorkOpen();
}

/** There is nothing to install. */
export function installWorkCounter(): () => void {
  return () => {};
}
