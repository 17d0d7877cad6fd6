import type { ReactNode } from 'react';
import { Card } from '../card.tsx';
import { cn } from '../cn.ts';

export type Audience = { icon: ReactNode; who: string; what: string };

export type AudienceCardsProps = {
  audiences: readonly Audience[];
  /** The grid's columns: `md:grid-cols-3`. */
  className: string;
};

/** Lists whom the service is for and what it offers them. */
export function AudienceCards({ audiences, className }: AudienceCardsProps) {
  return (
    <ul className={cn('mt-6 grid gap-4', className)}>
      {audiences.map(({ icon, who, what }) => (
        <li key={who}>
          <Card className="h-full">
            <span
              aria-hidden
              className="flex size-11 items-center justify-center rounded-md bg-accent-soft text-accent-strong [&_svg]:size-5"
            >
              {icon}
            </span>
            <h3 className="mt-4 text-base">{who}</h3>
            <p className="mt-1 text-pretty text-sm text-muted">{what}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
