/** A home-made peer is named by its file, never by a bare word. */
export function isPeerFile(peer: string): boolean {
  return /[\\/]|\.[cm]?[jt]s$/.test(peer);
}
