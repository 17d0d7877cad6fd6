/** The text is 16 pixels on phones because iOS zooms the page on focus otherwise. */
export const controlStyles = [
  'w-full rounded-md border border-line-strong bg-surface-raised text-base text-text transition-colors md:text-sm',
  'hover:border-text has-aria-invalid:border-danger aria-invalid:border-danger',
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent',
  'has-[input:focus-visible]:border-accent has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
  'disabled:cursor-not-allowed disabled:opacity-60 has-disabled:opacity-60',
];
