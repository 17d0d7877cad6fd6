import {
  type EnrolmentUpload,
  type UploadCounts,
  type UploadRow,
  type UploadRowState,
  type UploadRowVerdict,
  uploadRowVerdicts,
} from '@repo/schemas/training/enrolment-upload';
import { rowStateLabels, rowVerdictLabels } from './labels.ts';

/** A filter chip with its parameters of the rows' endpoint. */
export type RowFilter = {
  id: string;
  label: string;
  verdicts?: readonly UploadRowVerdict[];
  states?: readonly UploadRowState[];
  leftOutOnly?: true;
  count: (counts: UploadCounts) => number;
};

const verdictFilters: RowFilter[] = uploadRowVerdicts.map((verdict) => ({
  id: verdict,
  label: rowVerdictLabels[verdict].label,
  verdicts: [verdict],
  count: ({ verdicts }) => verdicts[verdict] ?? 0,
}));

const leftOutFilter: RowFilter = {
  id: 'left_out',
  label: 'Left out',
  leftOutOnly: true,
  count: ({ leftOut }) => leftOut,
};

function stateFilter(id: string, label: string, states: readonly UploadRowState[]): RowFilter {
  return {
    id,
    label,
    states,
    count: (counts) => states.reduce((sum, state) => sum + (counts.states[state] ?? 0), 0),
  };
}

const stateFilters: RowFilter[] = [
  stateFilter('stored', rowStateLabels.stored.label, ['stored']),
  stateFilter('failed', rowStateLabels.failed.label, ['failed']),
  stateFilter('unknown', rowStateLabels.unknown.label, ['unknown']),
  stateFilter('open', 'Still to come', ['waiting', 'sending', 'accepted']),
  stateFilter('skipped', rowStateLabels.skipped.label, ['skipped']),
  stateFilter('cancelled', rowStateLabels.cancelled.label, ['cancelled']),
  stateFilter('not_sent', rowStateLabels.checked.label, ['checked']),
];

/** By verdict before submission, by outcome afterwards. */
export function rowFiltersFor({ submittedAt }: Pick<EnrolmentUpload, 'submittedAt'>): readonly RowFilter[] {
  return submittedAt === null ? [...verdictFilters, leftOutFilter] : stateFilters;
}

export type RowView = { shownFilterIds: readonly string[]; search: string };

/** Invalid values count as absent. */
export function parseRowView(parameters: URLSearchParams, filters: readonly RowFilter[]): RowView {
  const wanted = (parameters.get('show') ?? '').split(',');
  return {
    shownFilterIds: filters.filter(({ id }) => wanted.includes(id)).map(({ id }) => id),
    search: (parameters.get('q') ?? '').trim().slice(0, 100),
  };
}

/** Several chips combine; left-out rows are a separate view. */
export function toggleRowFilter(show: readonly string[], id: string): string[] {
  if (show.includes(id)) return show.filter((each) => each !== id);
  return id === leftOutFilter.id ? [id] : [...show.filter((each) => each !== leftOutFilter.id), id];
}

export function toRowQuery(
  { shownFilterIds, search }: RowView,
  filters: readonly RowFilter[],
): URLSearchParams {
  const on = filters.filter(({ id }) => shownFilterIds.includes(id));
  const query = new URLSearchParams();
  const verdicts = on.flatMap((filter) => filter.verdicts ?? []);
  const states = on.flatMap((filter) => filter.states ?? []);
  if (verdicts.length > 0) query.set('verdict', verdicts.join(','));
  if (states.length > 0) query.set('state', states.join(','));
  if (on.some(({ leftOutOnly }) => leftOutOnly)) query.set('leftOut', 'true');
  if (search) query.set('search', search);
  return query;
}

/** Ignores the search, which only the server can evaluate. */
export function matchesShownFilters(
  row: UploadRow,
  { shownFilterIds }: RowView,
  filters: readonly RowFilter[],
): boolean {
  const on = filters.filter(({ id }) => shownFilterIds.includes(id));
  return (
    on.length === 0 ||
    on.some(
      ({ verdicts, states, leftOutOnly }) =>
        verdicts?.includes(row.verdict) || states?.includes(row.state) || (leftOutOnly && row.leftOut),
    )
  );
}
