/**
 * Something that is put into the process for as long as anybody needs it: the first to ask puts it in, the last to undo
 * takes it out. Undoing twice counts once.
 */
export function sharedInstallation(putIn: () => void, takeOut: () => void): () => () => void {
  let users = 0;
  return () => {
    users += 1;
    if (users === 1) putIn();
    let isUndone = false;
    return () => {
      if (isUndone) return;
      isUndone = true;
      users -= 1;
      if (users === 0) takeOut();
    };
  };
}
