/** The surface version: an unsigned integer, handed out as a decimal string. */
export interface SurfaceVersion {
  current(): string;
  /** One more surface-affecting mutation. */
  bump(): void;
}

/** @param onChanged Told the version once per microtask in which it moved. */
export function createSurfaceVersion(onChanged: (version: string) => void): SurfaceVersion {
  let mutations = 0;
  // AS-VER-002: an empty registry is at "0".
  let text = "0";
  let announced = true;

  function announce(): void {
    announced = true;
    onChanged(text);
  }

  return {
    current: () => text,
    bump() {
      text = String(++mutations);
      if (!announced) return;
      announced = false;
      // AS-EVT-011: surface-changed is coalesced per microtask.
      void Promise.resolve().then(announce);
    },
  };
}
