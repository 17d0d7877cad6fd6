import { Card } from '@repo/ui/card';
import type { ReactNode } from 'react';

type SettingsPartProps = { title: string; description: ReactNode; children: ReactNode };

export function CompanySettingsSection({ title, description, children }: SettingsPartProps) {
  return (
    <fieldset className="grid gap-x-8 gap-y-4 border-t border-line py-8 first:border-t-0 first:pt-0 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <legend className="sr-only">{title}</legend>
      <div className="space-y-1">
        <h2 className="text-base font-semibold">{title}</h2>
        <p className="text-pretty text-sm text-muted">{description}</p>
      </div>
      <Card className="space-y-5">{children}</Card>
    </fieldset>
  );
}
