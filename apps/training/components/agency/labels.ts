import type { AuditDifference, AuditFilter } from '@repo/schemas/training/schedule-audit';
import type { SyncOutcome, SyncRun } from '@repo/schemas/training/sync';
import type { Tone } from '@repo/ui/badge';

export const syncStatusLabels: Record<SyncRun['status'], { label: string; tone: Tone }> = {
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

export const auditDifferenceLabels: Record<AuditDifference, string> = {
  dates: 'Dates differ',
  vacancy: 'Vacancy differs',
  mode: 'Mode differs',
  enrolments: 'Numbers differ',
  status: 'Cancelled here',
};

export const auditFilterLabels: Record<AuditFilter, string> = {
  all: 'All',
  different: 'Differences',
  untracked: 'Not here',
  duplicates: 'Listed twice',
  enrolled: 'With enrolments',
};
