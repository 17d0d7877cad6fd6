export const tabListStyles = 'flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';

export const tabStyles =
  'inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap border-b-2 border-transparent px-3 text-sm font-medium text-muted transition-colors hover:text-text focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-text data-[state=active]:border-accent data-[state=active]:text-text';
