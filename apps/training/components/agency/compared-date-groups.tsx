import { vacancyLabel } from '@repo/agency/code-lists';
import type { ComparedRun, ComparedRunsOfSameDates } from '@repo/schemas/training/schedule-comparison';
import { Badge } from '@repo/ui/badge';
import { Card } from '@repo/ui/card';
import { PageLink } from '@repo/ui/page-link';
import { StatusBadge } from '@repo/ui/status-badge';
import type { ReactNode } from 'react';
import { formatDates } from '#domain/calendar/format-dates.ts';
import { runDifferenceLabels } from './labels.ts';

const columns = 'md:grid md:grid-cols-[1fr_11rem_1fr] md:gap-4';

/** Local runs on the left, the agency’s on the right, grouped by dates. `compared` is false when the agency did not answer. */
export function ComparedDateGroups({
  groups,
  isCompared,
}: {
  groups: readonly ComparedRunsOfSameDates[];
  isCompared: boolean;
}) {
  return (
    <div className="space-y-4">
      <div aria-hidden className={`hidden px-4 text-sm font-medium text-muted ${columns}`}>
        <span>Here</span>
        <span className="text-center">Difference</span>
        <span>At the agency</span>
      </div>
      {groups.map((group) => (
        <Group key={`${group.startDate} ${group.endDate}`} group={group} compared={isCompared} />
      ))}
    </div>
  );
}

function Group({ group, compared }: { group: ComparedRunsOfSameDates; compared: boolean }) {
  const Heading = compared ? 'h2' : 'h3';
  const listed = group.entries.filter(({ theirs }) => theirs).length;
  return (
    <Card padded={false}>
      <section>
        <div className="flex flex-wrap items-center gap-2 border-b border-line bg-surface-muted px-4 py-2">
          <Heading className="text-sm font-semibold">
            {capital(formatDates(group.startDate, group.endDate))}
          </Heading>
          {group.isDuplicate ? <StatusBadge tone="warning">Listed {listed} times</StatusBadge> : null}
        </div>
        <ul className="divide-y divide-line">
          {group.entries.map((entry) => (
            <Entry key={entry.agencyRunId ?? entry.ours?.id} entry={entry} compared={compared} />
          ))}
        </ul>
      </section>
    </Card>
  );
}

function Entry({ entry, compared }: { entry: ComparedRun; compared: boolean }) {
  const { ours, theirs, agencyRunId } = entry;
  // When both sides agree, the dates are in the group's heading.
  const saysDates = entry.differences.includes('dates');
  return (
    <li className={`space-y-3 px-4 py-3 md:space-y-0 ${columns}`}>
      <Side name="Here" missing={theirs ? 'Not in this service' : ''}>
        {ours ? (
          <>
            <p className="font-medium">
              <PageLink className="link target-44" href={`/classes/${ours.id}`}>
                {agencyRunId ? `Course run ID ${agencyRunId}` : 'Not published'}
              </PageLink>
            </p>
            <Facts
              facts={[
                saysDates ? capital(formatDates(ours.startDate, ours.endDate)) : '',
                ours.mode,
                vacancyLabel(ours.vacancyCode),
                ours.status,
              ]}
            />
            <p className="text-sm text-muted">{people(ours.enrolledCount, 'enrolled')}</p>
          </>
        ) : null}
      </Side>
      <div className="flex flex-wrap content-center gap-1 md:justify-center">
        {compared ? middleOf(entry) : null}
      </div>
      <Side name="At the agency" missing={missingThere(agencyRunId, compared)}>
        {theirs ? (
          <>
            <p className="font-medium">Course run ID {agencyRunId}</p>
            <Facts
              facts={[
                saysDates ? capital(formatDates(theirs.startDate, theirs.endDate)) : '',
                theirs.mode,
                vacancyLabel(theirs.vacancyCode),
              ]}
            />
            {theirs.registeredUserCount === null ? null : (
              <p className="text-sm text-muted">{people(theirs.registeredUserCount, 'registered')}</p>
            )}
          </>
        ) : null}
      </Side>
    </li>
  );
}

function missingThere(agencyRunId: string | null, compared: boolean): string {
  if (agencyRunId === null) return 'Never published';
  return compared ? 'Not on the agency’s list' : 'Unknown at the moment';
}

function Side({ name, missing, children }: { name: string; missing: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs font-medium text-muted md:sr-only">{name}</p>
      {children ?? <p className="text-sm text-muted">{missing}</p>}
    </div>
  );
}

function Facts({ facts }: { facts: string[] }) {
  return <p className="text-sm">{facts.filter(Boolean).join(' · ')}</p>;
}

function middleOf({ ours, theirs, agencyRunId, differences }: ComparedRun): ReactNode {
  if (!ours) return <StatusBadge tone="warning">Not here</StatusBadge>;
  if (!theirs && agencyRunId) return <StatusBadge tone="danger">Not there</StatusBadge>;
  if (!theirs) return <Badge>Unpublished</Badge>;
  if (differences.length === 0) return <StatusBadge tone="success">Same</StatusBadge>;
  return differences.map((difference) => (
    <StatusBadge key={difference} tone="warning">
      {runDifferenceLabels[difference]}
    </StatusBadge>
  ));
}

function people(count: number, what: string): string {
  return count === 0 ? `Nobody ${what}` : `${count.toLocaleString('en')} ${what}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
