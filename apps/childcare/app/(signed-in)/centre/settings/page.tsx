import { metadataAfterCheck } from '@repo/pages/metadata-after-check';
import { Card } from '@repo/ui/card';
import { LinkButton } from '@repo/ui/link-button';
import { PageHeader } from '@repo/ui/page-header';
import { Progress } from '@repo/ui/progress';
import { CentreSettingSwitch } from '#components/centre/centre-setting-switch.tsx';
import { countTakenSeats } from '#domain/centre/count-taken-seats.ts';
import { getCentreSettings } from '#domain/centre/settings.ts';
import { requireRole } from '#page-context.ts';

export const generateMetadata = metadataAfterCheck('Centre settings', () => requireRole('CORPORATE_ADMIN'));

export default async function CentreSettingsPage() {
  const ctx = await requireRole('CORPORATE_ADMIN');
  const centre = await getCentreSettings(ctx);
  const seats = await countTakenSeats(ctx.db, centre.id);
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
        <Card title="Reminders">
          <CentreSettingSwitch
            setting="remindersOn"
            isOn={centre.remindersOn}
            label="Remind people automatically"
            description="30, 7 and 1 days before a deadline, and once when it has passed. You can remind somebody yourself at any time."
            done={{ on: 'Reminders are on', off: 'Reminders are off' }}
          />
        </Card>
        <Card title="Second step">
          <CentreSettingSwitch
            setting="requireSecondFactor"
            isOn={centre.requireSecondFactor}
            label="Ask managers for a second step"
            description="Each manager, you too, sets up a passkey or an authenticator app before anything else opens. Learners are not asked."
            done={{
              on: 'Managers are asked for a second step',
              off: 'Managers may go without a second step',
            }}
          />
        </Card>
        <Card
          title="CPD targets"
          description="How many CPD points people are to have in a year, by job role. Without a target of yours it is 20."
        >
          <LinkButton href="/centre/settings/cpd-targets">Set CPD targets</LinkButton>
        </Card>
        <Card title="Seats" description="Each person with an unfinished course takes one seat.">
          <Progress label="Seats used" value={seats} max={centre.maxLearners} />
        </Card>
        <Card
          title="Details"
          description="The platform maintains these. Write to it when something has changed."
        >
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
