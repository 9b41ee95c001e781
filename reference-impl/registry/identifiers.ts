import { randomBase62 } from "./random.js";

/** The ids that one registry hands out. */
export interface Identifiers {
  /** `"srf_"` + 22 random base62 characters. */
  readonly surfaceId: string;
  /** `"reg_"` + monotonic + random; the random part begins with the surface's own. */
  nextRegistrationId(): string;
  /** Was this registration id handed out by another surface – by this page, before it was reloaded? */
  isFromAnotherSurface(registrationId: string): boolean;
  /** `"inv_"` + random. */
  nextInvocationId(): string;
  /** `"cnf_"` + random. */
  nextConfirmationId(): string;
}

const REGISTRATION_ID = /^reg_[0-9a-z]+_([0-9A-Za-z]{6})[0-9A-Za-z]{10}$/;

export function createIdentifiers(): Identifiers {
  // AS-VER-001
  const surface = randomBase62(22);
  const mark = surface.slice(0, 6);
  let registrations = 0;
  return {
    surfaceId: `srf_${surface}`,
    nextRegistrationId: () => `reg_${(++registrations).toString(36)}_${mark}${randomBase62(10)}`,
    isFromAnotherSurface(registrationId) {
      const match = REGISTRATION_ID.exec(registrationId);
      return match !== null && match[1] !== mark;
    },
    nextInvocationId: () => `inv_${randomBase62(16)}`,
    nextConfirmationId: () => `cnf_${randomBase62(22)}`,
  };
}
