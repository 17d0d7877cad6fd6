import type { ComparisonFilter, RunDifference } from '@repo/schemas/training/schedule-comparison';
import type { AgencySync, SyncOutcome } from '@repo/schemas/training/sync';
import type { Tone } from '@repo/ui/badge';

export const syncStatusLabels: Record<AgencySync['status'], { label: string; tone: Tone }> = {
  running: { label: 'Running', tone: 'info' },
  finished: { label: 'Finished', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const syncOutcomeLabels: Record<SyncOutcome, { label: string; tone: Tone }> = {
  created: { label: 'New', tone: 'success' },
  updated: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'Unchanged', tone: 'neutral' },
  skipped: { label: 'Skipped', tone: 'neutral' },
  failed: { label: 'Failed', tone: 'danger' },
};

export const runDifferenceLabels: Record<RunDifference, string> = {
  dates: 'Dates differ',
  vacancy: 'Vacancy differs',
  mode: 'Mode differs',
  enrolments: 'Numbers differ',
  status: 'Cancelled here',
};

export const comparisonFilterLabels: Record<ComparisonFilter, string> = {
  all: 'All',
  different: 'Differences',
  untracked: 'Not here',
  duplicates: 'Listed twice',
  enrolled: 'With enrolments',
};
