/** A full page load, so that no client state keeps the signed-out view. */
export function hardNavigate(path: string): Promise<never> {
  window.location.assign(path);
  // Never resolves: the button stays pending until the new page loads.
  return new Promise(() => undefined);
}
