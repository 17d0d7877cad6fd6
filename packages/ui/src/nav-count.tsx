import { Badge } from './badge.tsx';

export type NavCountProps = {
  count: number;
  /** What is counted, for screen readers: "unread". */
  label: string;
};

/** The badge of a link in the navigation; above 99 it shows 99+, at 0 nothing. */
export function NavCount({ count, label }: NavCountProps) {
  if (count <= 0) return null;
  return (
    <Badge tone="accent" className="h-5 min-w-5 justify-center bg-accent px-1.5 text-accent-text">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {label}</span>
    </Badge>
  );
}
