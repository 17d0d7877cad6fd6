import { Badge } from './badge.tsx';

export type NavCountProps = {
  count: number;
  /** What is counted, for screen readers: "unread". */
  label?: string;
};

/** How many things wait behind a link of the navigation; over 99 it says 99+, at 0 nothing. */
export function NavCount({ count, label = 'new' }: NavCountProps) {
  if (count <= 0) return null;
  return (
    <Badge tone="accent" className="h-5 min-w-5 justify-center bg-accent px-1.5 text-accent-text">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </Badge>
  );
}
