import type { ReactNode } from 'react';
import { Card } from '../card.tsx';

export type SettingsSectionProps = {
  /** The URL fragment, without #. */
  id: string;
  title: string;
  description: ReactNode;
  /** False when the controls render their own cards. */
  card?: boolean;
  children: ReactNode;
};

export function SettingsSection({ id, title, description, card = true, children }: SettingsSectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="grid scroll-mt-24 gap-x-8 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <div className="space-y-1">
        <h2 id={`${id}-title`} className="text-base font-semibold">
          {title}
        </h2>
        <p className="text-pretty text-sm text-muted">{description}</p>
      </div>
      {card ? <Card>{children}</Card> : <div className="space-y-6">{children}</div>}
    </section>
  );
}
