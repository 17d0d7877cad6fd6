/** Worker entry point of check-package-in-thread.ts. */
export { checkPackage as run } from './check-package.ts';
