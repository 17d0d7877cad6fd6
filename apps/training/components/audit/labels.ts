const places: Record<string, (id: string) => string> = {
  user: (id) => `/people/${id}`,
  course: (id) => `/courses/${id}`,
  assessment: (id) => `/assessments/${id}`,
  'course-run': (id) => `/classes/${id}`,
  'sync-run': (id) => `/agency/sync/${id}`,
  'api-key': () => '/api-keys',
  settings: () => '/settings/company',
  agency: () => '/agency',
  'enrolment-upload': (id) => `/enrolments/upload/${id}`,
};

/** The page of what was acted on; null where it has none. */
export function targetHref(targetType: string, targetId: string): string | null {
  return places[targetType]?.(encodeURIComponent(targetId)) ?? null;
}

/** A value as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(valueText).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
