/** What a thread of read-package.ts does with a package. */
export { checkPackage as run } from './check-package.ts';
