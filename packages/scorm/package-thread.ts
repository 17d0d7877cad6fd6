/** Worker entry point of read-package.ts. */
export { checkPackage as run } from './check-package.ts';
