/** One control of each kind that a page may have and nobody registered, as HTML; `#` stands for its number. */
const KINDS = [
  '<button id="control-#" data-testid="control-#" type="button">Delete everything #</button>',
  '<a id="control-#" data-testid="control-#" href="#here">Sign out #</a>',
  '<input id="control-#" data-testid="control-#" type="checkbox" aria-label="Agree #">',
  '<input id="control-#" data-testid="control-#" type="text" aria-label="Name #" value="">',
  '<input id="control-#" data-testid="control-#" type="submit" value="Pay #">',
  '<select id="control-#" data-testid="control-#" aria-label="Plan #"><option>a</option><option>b</option></select>',
  '<textarea id="control-#" data-testid="control-#" aria-label="Comment #"></textarea>',
  '<details id="control-#" data-testid="control-#"><summary>More #</summary>Hidden.</details>',
  '<div id="control-#" data-testid="control-#" role="button" tabindex="0">Send #</div>',
  '<div id="control-#" data-testid="control-#" contenteditable="true">Write #</div>',
  '<form id="control-#" data-testid="control-#" aria-label="Search #"><input name="q"><button>Go</button></form>',
  '<a-switch id="control-#" data-testid="control-#" role="switch" tabindex="0">Switch #</a-switch>',
] as const;

/** How many kinds of controls there are. */
export const CONTROL_KINDS = KINDS.length;

/** A page with so many controls, of all kinds in turn, that counts in `touches` what is done to any of them. */
export function pageOfControls(count: number): string {
  const controls = Array.from({ length: count }, (_, index) =>
    (KINDS[index % KINDS.length] as string)
      .replaceAll("#here", "%here")
      .replaceAll("#", String(index))
      .replaceAll("%here", "#here"),
  );
  return `<!doctype html><title>A page full of controls</title><body>${controls.join("\n")}
    <script>
      globalThis.touches = [];
      for (const type of ["pointerdown", "click", "keydown", "input", "change", "submit", "focusin", "toggle"]) {
        document.addEventListener(type, (event) => {
          event.preventDefault();
          const control = event.target.closest?.("[id^=control-]");
          if (control) touches.push(control.id);
        }, true);
      }
    </script></body>`;
}
