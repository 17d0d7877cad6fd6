import { Card, CardHeader } from '@repo/ui/card';
import { PageHeader } from '@repo/ui/page-header';
import { Progress } from '@repo/ui/progress';
import type { Metadata } from 'next';
import { RemindersSwitch } from '#components/centre/reminders-switch.tsx';
import { countSeats } from '#domain/centre/count-seats.ts';
import { getCentreSettings } from '#domain/centre/settings.ts';
import { requireRole } from '#page-context.ts';

export const metadata: Metadata = { title: 'Centre settings' };

export default async function CentreSettingsPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const centre = await getCentreSettings(ctx);
  const seats = await countSeats(ctx.db, centre.id);
  const facts = [
    ['Name', centre.name],
    ['Contact', centre.contactName],
    ['Email', centre.contactEmail],
    ['Phone', centre.phone],
    ['Address', centre.address],
    ['Licence number', centre.licenseNumber],
    ['Billing', centre.billingEnabled ? 'Each seat in a course with a price is paid for' : 'Nothing to pay'],
  ] as const;
  return (
    <>
      <PageHeader title="Centre settings" description={centre.name} />
      <div className="max-w-3xl space-y-6">
        <Card>
          <CardHeader title="Reminders" />
          <RemindersSwitch isOn={centre.remindersOn} />
        </Card>
        <Card>
          <CardHeader title="Seats" description="Somebody takes a seat with a course that is not done yet." />
          <Progress label="Seats used" value={seats} max={centre.maxLearners} />
        </Card>
        <Card>
          <CardHeader
            title="Details"
            description="The platform keeps these. Write to it when something has changed."
          />
          <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_1fr]">
            {facts.map(([label, value]) => (
              <div key={label} className="sm:contents">
                <dt className="text-muted">{label}</dt>
                <dd className="min-w-0 break-words">{value || 'Not given'}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
    </>
  );
}
