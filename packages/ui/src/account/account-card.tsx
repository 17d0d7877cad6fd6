import type { ReactNode } from 'react';
import { Card } from '../card.tsx';

export type AccountCardProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Content below the card, such as a link to an alternative. */
  footer?: ReactNode;
};

/** The narrow layout of the sign-in, registration and similar pages. */
export function AccountCard({ title, description, children, footer }: AccountCardProps) {
  return (
    <div className="mx-auto w-full max-w-md space-y-6 md:py-6">
      <header className="space-y-1">
        <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
        {description ? <p className="text-pretty text-muted">{description}</p> : null}
      </header>
      <Card className="space-y-6">{children}</Card>
      {footer ? <p className="text-center text-sm text-muted">{footer}</p> : null}
    </div>
  );
}
