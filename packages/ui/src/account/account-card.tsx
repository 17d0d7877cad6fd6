import type { ReactNode } from 'react';
import { Card } from '../card.tsx';

export type AccountCardProps = {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** Below the card: the other thing one may have come for. */
  footer?: ReactNode;
};

/** The narrow column that signing in, registering and the like happen in. */
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
