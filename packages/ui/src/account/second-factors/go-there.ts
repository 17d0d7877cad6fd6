/** Opens a path as a whole new page, so that no part of it still believes nobody is signed in. */
export function goThere(path: string): Promise<never> {
  window.location.assign(path);
  // The button continues saying that it is under way until the new page is there.
  return new Promise(() => undefined);
}
