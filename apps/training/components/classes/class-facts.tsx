import type { CourseRunDetail } from '@repo/schemas/training/course-run';
import { Icon } from '@repo/ui/icon';
import type { ReactNode } from 'react';
import { formatDate, formatDates } from '#domain/calendar/format-dates.ts';
import { describeVenue } from '#domain/classes/describe-venue.ts';
import { classTrainerRoleLabels } from './labels.ts';

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className="relative pl-8">
      <dt className="text-sm text-muted">
        <span className="absolute top-0.5 left-0 [&_svg]:size-5">{icon}</span>
        {label}
      </dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

function placesText({ placesLeft, enrolledCount, intakeSize, threshold }: CourseRunDetail): string {
  const left = placesLeft === 0 ? 'full' : `${placesLeft} left`;
  return `${enrolledCount} of ${intakeSize + threshold} taken, ${left}`;
}

function registrationText({ registrationOpeningDate, registrationClosingDate }: CourseRunDetail): string {
  if (registrationOpeningDate && registrationClosingDate)
    return formatDates(registrationOpeningDate, registrationClosingDate);
  if (registrationClosingDate) return `Until ${formatDate(registrationClosingDate)}`;
  return registrationOpeningDate ? `From ${formatDate(registrationOpeningDate)}` : '';
}

export function ClassFacts({ run }: { run: CourseRunDetail }) {
  const venue = describeVenue(run);
  const registration = registrationText(run);
  return (
    <dl className="space-y-4">
      <Fact icon={<Icon name="calendar-days" />} label="Dates">
        {formatDates(run.startDate, run.endDate)}
      </Fact>
      <Fact icon={<Icon name="map-pin" />} label="Where">
        {venue || 'To be announced'}
        {run.venueWheelchairAccess ? (
          <span className="block text-sm text-muted">Wheelchair accessible</span>
        ) : null}
        {run.venuePostalCode ? (
          <a
            className="link target-44 block text-sm"
            href={`https://www.onemap.gov.sg/?search=${encodeURIComponent(run.venuePostalCode)}`}
            target="_blank"
            rel="noreferrer"
          >
            How to get there
          </a>
        ) : null}
      </Fact>
      <Fact icon={<Icon name="presentation" />} label="How">
        {run.modeOfLearningLabel}
        {run.scheduleInfo ? <span className="block text-sm text-muted">{run.scheduleInfo}</span> : null}
      </Fact>
      <Fact icon={<Icon name="user-round" />} label={run.coTrainers.length > 0 ? 'Trainers' : 'Trainer'}>
        {run.trainer ? <bdi>{run.trainer.fullName}</bdi> : 'To be announced'}
        {run.coTrainers.map(({ userId, fullName, role }) => (
          <span key={userId} className="block">
            <bdi>{fullName}</bdi>{' '}
            <span className="text-sm text-muted">({classTrainerRoleLabels[role].toLowerCase()})</span>
          </span>
        ))}
        {run.trainer?.email ? (
          <a className="link target-44 block text-sm break-all" href={`mailto:${run.trainer.email}`}>
            {run.trainer.email}
          </a>
        ) : null}
      </Fact>
      <Fact icon={<Icon name="users" />} label="Places">
        {placesText(run)}
      </Fact>
      {registration ? (
        <Fact icon={<Icon name="clipboard-pen" />} label="Registration">
          {registration}
        </Fact>
      ) : null}
      {run.courseAdminEmail ? (
        <Fact icon={<Icon name="mail" />} label="Questions">
          <a className="link target-44 break-all" href={`mailto:${run.courseAdminEmail}`}>
            {run.courseAdminEmail}
          </a>
        </Fact>
      ) : null}
    </dl>
  );
}
