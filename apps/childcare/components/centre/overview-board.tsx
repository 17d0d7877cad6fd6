'use client';

import { Skeleton } from '@repo/ui/skeleton';
import { useIsWideScreen } from '@repo/ui/use-is-wide-screen';
import { usePathname, useSearchParams } from 'next/navigation';
import { useMemo, useState } from 'react';
import { CellPanel } from './cell-panel.tsx';
import { Heatmap } from './heatmap.tsx';
import { cellAt, type OpenCell, type PackedHeatmap } from './heatmap-cells.ts';
import { unpackCells } from './pack-cells.ts';
import { PersonCards } from './person-cards.tsx';
import { RemindOrAssignBar } from './remind-or-assign-bar.tsx';

const parameter = 'cell';

/** The heatmap (cards on a phone) with the panel of a cell. The address holds the open cell. */
export function OverviewBoard({ heat }: { heat: PackedHeatmap }) {
  const { courses, recommended, centreName } = heat;
  const people = useMemo(
    () => heat.people.map(({ packed, ...person }) => ({ ...person, cells: unpackCells(packed) })),
    [heat.people],
  );
  const isWide = useIsWideScreen();
  const pathname = usePathname();
  const parameters = useSearchParams();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());

  const [onSelect] = useState(() => (id: string) => {
    setSelected((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  });

  function show(open: OpenCell | null) {
    const next = new URLSearchParams(parameters);
    if (open) next.set(parameter, `${open.person.id}.${open.course.id}`);
    else next.delete(parameter);
    const query = next.toString();
    const href = query ? `${pathname}?${query}` : pathname;
    if (open) window.history.pushState(null, '', href);
    else window.history.replaceState(null, '', href);
  }

  function findOpen(): OpenCell | null {
    const [personId, courseId] = (parameters.get(parameter) ?? '').split('.');
    const person = people.find(({ id }) => id === personId);
    const column = courses.findIndex(({ id }) => id === courseId);
    const course = courses[column];
    return person && course ? { person, course, cell: cellAt(person, column) } : null;
  }

  const common = { people, courses, selected, onSelect, recommendedCpdHours: recommended, onOpen: show };
  return (
    <div className="space-y-3">
      {isWide === null ? (
        <Skeleton className="h-96" />
      ) : isWide ? (
        <Heatmap label={`People and courses of ${centreName}`} {...common} />
      ) : (
        <PersonCards {...common} />
      )}
      {isWide ? (
        <p className="text-sm text-muted">
          Arrow keys move between cells, Enter opens one, Space selects the person.
        </p>
      ) : null}
      <RemindOrAssignBar
        people={people.filter(({ id }) => selected.has(id))}
        clear={() => setSelected(new Set())}
      />
      <CellPanel open={findOpen()} onClose={() => show(null)} />
    </div>
  );
}
