import type { ComponentProps } from 'react';
import { Card } from './card.tsx';
import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';
import { PageLink } from './page-link.tsx';
import { StatusBadge } from './status-badge.tsx';

export type ConcernRow = {
  key: string;
  tone: ComponentProps<typeof StatusBadge>['tone'];
  badge: string;
  name: string;
  text: string;
  /** The page where it is resolved. */
  href: string;
};

/** `nothing` is shown when there are no concerns. */
export function ConcernsCard({ concerns, nothing }: { concerns: ConcernRow[]; nothing: string }) {
  return (
    <Card title="Needs a look">
      {concerns.length === 0 ? (
        <EmptyState
          icon={<Icon name="circle-check" />}
          level={3}
          title="Nothing needs your attention"
          description={nothing}
        />
      ) : (
        <ul className="divide-y divide-line">
          {concerns.map(({ key, tone, badge, name, text, href }) => (
            <li key={key} className="flex flex-wrap gap-x-4 gap-y-1 py-3">
              <span className="w-28 shrink-0">
                <StatusBadge tone={tone}>{badge}</StatusBadge>
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <PageLink href={href} className="link target-44 font-medium break-words">
                  {name}
                </PageLink>
                <p className="text-pretty text-sm text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
