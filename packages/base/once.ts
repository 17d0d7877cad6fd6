const forgetters: (() => void)[] = [];

/** A function that makes its value on the first call and returns the same value from then on. For values of a module, not of a request. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  forgetters.push(() => {
    made = undefined;
  });
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** For tests: many files run in one process, each with an environment of its own. */
export function resetOnceForTests(): void {
  for (const forget of forgetters) forget();
}
