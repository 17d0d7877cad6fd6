'use client';

import { overviewCellStatuses } from '@repo/schemas/childcare/overview';
import { Checkbox } from '@repo/ui/checkbox';
import { cn } from '@repo/ui/cn';
import { formatCount } from '@repo/ui/format-count';
import { Icon } from '@repo/ui/icon';
import { PageLink } from '@repo/ui/page-link';
import { DateTime } from '@repo/ui/time';
import { useId, useState } from 'react';
import { ShowMore } from '#components/frame/show-more.tsx';
import type { HeatmapProps } from './heatmap.tsx';
import { cellAt, type HeatPerson } from './heatmap-cells.ts';
import { CellStatusBadge, cellStatusLooks, deadlineLabel, formatTwoDecimals } from './statuses.tsx';

type PersonCardsProps = Omit<HeatmapProps, 'label'>;

const atOnce = 25;
const maximumShown = 6;

/** The heatmap on a phone: a card per person with counts of late, due and done courses, which open below. */
export function PersonCards({ people, ...rest }: PersonCardsProps) {
  const [shown, setShown] = useState(atOnce);
  return (
    <div className="space-y-3">
      <ul className="space-y-3">
        {people.slice(0, shown).map((person) => (
          <PersonCard key={person.id} person={person} {...rest} />
        ))}
      </ul>
      <ShowMore shown={shown} total={people.length} atOnce={atOnce} onChange={setShown} />
    </div>
  );
}

function PersonCard(props: Omit<PersonCardsProps, 'people'> & { person: HeatPerson }) {
  const { person, courses, recommendedCpdHours, selected, onSelect, onOpen } = props;
  const [isOpen, setOpen] = useState(false);
  const coursesId = useId();
  return (
    <li className="rounded-lg border border-line bg-surface-raised">
      <div className="flex items-center gap-3 px-4 pt-3">
        <Checkbox
          checked={selected.has(person.id)}
          onChange={() => onSelect(person.id)}
          aria-label={`Select ${person.name}`}
        />
        <div className="min-w-0 flex-1">
          <PageLink
            href={`/centre/people/${person.id}`}
            className="link target-44 block truncate font-medium"
          >
            <bdi>{person.name}</bdi>
          </PageLink>
          <p className="truncate text-xs text-muted">
            {person.hasJoined ? person.detail : 'Invited, not joined yet'}
          </p>
        </div>
        <p className="shrink-0 text-right text-sm tabular-nums">
          {formatTwoDecimals(person.cpdHours)} / {person.cpdTarget ?? recommendedCpdHours}
          <span className="block text-xs text-muted">CPD hours</span>
        </p>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? coursesId : undefined}
        className="flex min-h-11 w-full flex-wrap items-center gap-1.5 px-4 py-2 text-left text-sm"
        onClick={() => setOpen(!isOpen)}
      >
        <span className="sr-only">Courses of {person.name}: </span>
        <Counts person={person} />
        <Icon name="chevron-down" className={cn('ml-auto size-4 text-muted', isOpen && 'rotate-180')} />
      </button>
      {isOpen ? <Courses id={coursesId} person={person} courses={courses} onOpen={onOpen} /> : null}
    </li>
  );
}

const shownCounts = 3;

function Counts({ person }: { person: HeatPerson }) {
  const cells = [...person.cells.values()];
  const counts = overviewCellStatuses
    .map((status) => ({ status, count: cells.filter((cell) => cell.status === status).length }))
    .filter(({ count }) => count > 0)
    .slice(0, shownCounts);
  if (counts.length === 0) return <span className="text-muted">Nothing assigned</span>;
  return counts.map(({ status, count }) => (
    <CellStatusBadge key={status} status={status}>
      {`${count} ${cellStatusLooks[status].label.toLowerCase()}`}
    </CellStatusBadge>
  ));
}

type CoursesProps = Pick<PersonCardsProps, 'courses' | 'onOpen'> & { id: string; person: HeatPerson };

function Courses({ id, person, courses, onOpen }: CoursesProps) {
  const [isWhole, setWhole] = useState(false);
  const rows = courses
    .map((course, column) => ({ course, cell: cellAt(person, column) }))
    .toSorted(
      (a, b) => overviewCellStatuses.indexOf(a.cell.status) - overviewCellStatuses.indexOf(b.cell.status),
    );
  const shown = isWhole ? rows : rows.slice(0, maximumShown);
  return (
    <div id={id} className="border-t border-line">
      <ul className="divide-y divide-line">
        {shown.map(({ course, cell }) => (
          <li key={course.id}>
            <button
              type="button"
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left text-sm"
              onClick={() => onOpen({ person, course, cell })}
            >
              <span className="min-w-0 flex-1">
                <span className="line-clamp-2">{course.title}</span>
                {cell.deadline !== null && cell.status !== 'done' ? (
                  <span className="block text-xs text-muted">
                    {deadlineLabel(cell.status)} <DateTime value={cell.deadline} dateOnly />
                  </span>
                ) : null}
              </span>
              <CellStatusBadge status={cell.status} isChargedBack={cell.isChargedBack} />
            </button>
          </li>
        ))}
      </ul>
      {rows.length > maximumShown ? (
        <button
          type="button"
          aria-expanded={isWhole}
          className="link min-h-11 w-full border-t border-line px-4 text-sm"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${formatCount(rows.length, ['course', 'courses'])}`}
        </button>
      ) : null}
    </div>
  );
}
