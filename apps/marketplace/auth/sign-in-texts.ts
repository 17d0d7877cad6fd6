
/** A sentence for a person about a sign-in that did not work, by its code. */
export function signInText(code: string): string {
  return code === 'AccountSuspended' ? suspendedText() : signInTexts(code);
}
