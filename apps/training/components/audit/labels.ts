/** Kinds of actions: the part before the dot. */
export const kindLabels: Record<string, string> = {
  agency: 'Agency',
  'api-key': 'API keys',
  assessment: 'Assessments',
  attendance: 'Attendance',
  calendar: 'Calendar',
  class: 'Classes',
  course: 'Courses',
  document: 'Documents',
  enrolment: 'Enrolments',
  identity: 'Identity numbers',
  'learning-unit': 'Learning units',
  password: 'Passwords',
  settings: 'Company settings',
  submission: 'Grading',
  subtopic: 'Subtopics',
  user: 'People',
};

const acronyms: Record<string, string> = { 'api-key': 'API key' };

/** "enrolment.bulk-create" → "Enrolment: bulk create". */
export function actionLabel(action: string): string {
  const [kind = '', deed = ''] = action.split('.');
  const words = (text: string) => text.replaceAll(/[-_]/g, ' ');
  const subject = acronyms[kind] ?? words(kind);
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}: ${words(deed)}`;
}

const places: Record<string, (id: string) => string> = {
  user: (id) => `/people/${id}`,
  course: (id) => `/courses/${id}`,
  assessment: (id) => `/assessments/${id}`,
  'course-run': (id) => `/classes/${id}`,
  'sync-run': (id) => `/agency/sync/${id}`,
  'api-key': () => '/api-keys',
  settings: () => '/settings/company',
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
