import { expect, test } from 'vitest';
import { cn } from './cn.ts';

test.each([
  ['px-3 p-2 hover:px-4 px-1', 'p-2 hover:px-4 px-1'],
  ['text-sm text-muted text-base', 'text-muted text-base'],
  ['md:hover:bg-line bg-surface md:hover:bg-text', 'bg-surface md:hover:bg-text'],
  ['[&_svg]:size-4 [&_svg]:size-5 size-6', '[&_svg]:size-5 size-6'],
  ['text-accent! text-muted', 'text-accent! text-muted'],
  ['shadow-float shadow-none', 'shadow-none'],
  ['shadow-none shadow-float', 'shadow-float'],
  ['  mine  flex  hidden ', 'mine hidden'],
  ['', ''],
])('%j becomes %j', (classes, merged) => {
  expect(cn(classes)).toBe(merged);
});
