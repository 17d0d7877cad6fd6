import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const directory = join(import.meta.dirname, '../../../packages/deploy/monitoring');
const dashboard = z.object({
  panels: z.array(z.object({ targets: z.array(z.object({ expr: z.string() })).default([]) })),
});

/** What is left of an expression without texts, labels and functions. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|on|without)\s*\([^)]*\)/g, ' ')
    .replaceAll(/\b(?:and|or|unless)\b/g, ' ');
  return [...bare.matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)*\b(?!\s*\()/g)].map(([name]) => name);
}

/** Of Prometheus itself, of the database machine's node_exporter, and of the file that a backup writes for it. */
const measuredElsewhere = [
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'backup_completed_timestamp_seconds',
];

/** The metrics of the services that the alert rules and the dashboard ask for. */
export function readMonitoredMetricNames(): Set<string> {
  const rules = readFileSync(join(directory, 'alerts.yml'), 'utf8');
  const alerts = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression);
  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(directory, 'dashboard.json'), 'utf8')));
  const asked = [...alerts, ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
  const names = new Set(asked.flatMap(metricsOf));
  for (const name of measuredElsewhere) names.delete(name);
  return names;
}

/** The headings that alerts lead to, as the address of the page writes them. */
export function readRunbookAnchors(): string[] {
  const rules = readFileSync(join(directory, 'alerts.yml'), 'utf8');
  return [...rules.matchAll(/runbook: .*\.md#([\w-]+)/g)].map(([, anchor = '']) => anchor);
}
