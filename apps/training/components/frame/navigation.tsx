import type { TrainingRole } from '@repo/auth/training-actor';
import { type NavGroup, type NavPage, navPage } from '@repo/ui/navigation';

type RolePlace = { roles: readonly TrainingRole[]; page: NavPage };

const everybody: readonly TrainingRole[] = ['learner', 'trainer', 'developer', 'admin'];
const admin: readonly TrainingRole[] = ['admin'];

function place(roles: readonly TrainingRole[], ...of: Parameters<typeof navPage>): RolePlace {
  return { roles, page: navPage(...of) };
}

function exactly({ roles, page }: RolePlace): RolePlace {
  return { roles, page: { ...page, exact: true } };
}

/** In display order; several roles see the union. */
const places: { title: string; items: RolePlace[] }[] = [
  {
    title: 'Learning and teaching',
    items: [
      place(everybody, '/home', 'Home', 'house'),
      place(['learner', 'trainer', 'admin'], '/classes', 'Classes', 'presentation', [
        'course runs',
        'roster',
        'attendance',
      ]),
      place(['learner'], '/attend', 'Attendance', 'qr-code', ['code', 'scan', 'present']),
      place(['learner', 'developer', 'admin'], '/courses', 'Courses', 'book-open', [
        'catalogue',
        'learning units',
      ]),
      place(everybody, '/assessments', 'Assessments', 'clipboard-list', [
        'exam',
        'project',
        'due',
        'hand in',
      ]),
      place(['developer', 'admin'], '/question-bank', 'Question bank', 'list-checks', [
        'quiz',
        'questions',
        'moodle',
        'qti',
      ]),
      place(['trainer', 'admin'], '/grading', 'Grading', 'pen-line', ['submissions', 'score', 'feedback']),
      place(['trainer', 'admin'], '/feedback', 'Feedback', 'star', ['survey', 'questions', 'ratings']),
      place(['learner'], '/certificates', 'Certificates', 'award', ['pdf', 'badge', 'completed']),
      exactly(
        place(['learner', 'trainer'], '/calendar', 'Calendar', 'calendar-days', ['schedule', 'sessions']),
      ),
      place(admin, '/calendar/timetable', 'Timetable', 'calendar-clock', ['rooms', 'trainers', 'clashes']),
    ],
  },
  {
    title: 'People',
    items: [
      place(admin, '/people', 'People', 'users', ['users', 'roles', 'invite']),
      exactly(place(admin, '/enrolments', 'Enrolments', 'user-plus', ['enrollments'])),
      place(admin, '/enrolments/upload', 'Bulk enrolment', 'file-spreadsheet', [
        'upload',
        'spreadsheet',
        'excel',
        'csv',
        'import',
      ]),
    ],
  },
  {
    title: 'Agency',
    items: [
      exactly(place(admin, '/agency', 'Agency', 'landmark', ['publish', 'course runs'])),
      place(admin, '/agency/audit', 'Schedule audit', 'scale', ['compare', 'duplicates']),
      place(admin, '/agency/sync', 'Sync runs', 'refresh-cw', ['synchronisation', 'nightly']),
    ],
  },
  {
    title: 'Service',
    items: [
      place(admin, '/api-keys', 'API keys', 'key-round', ['automation']),
      place(admin, '/webhooks', 'Webhooks', 'send', ['events', 'automation', 'integrations']),
      place(admin, '/settings/company', 'Company settings', 'building-2', [
        'intake size',
        'threshold',
        'venue',
      ]),
      place(admin, '/settings/rooms', 'Rooms', 'map-pin', ['venue', 'capacity', 'booking', 'holidays']),
      place(admin, '/settings/certificates', 'Certificate template', 'award', [
        'logo',
        'signature',
        'design',
      ]),
      place(admin, '/audit-log', 'Audit log', 'scroll-text', ['history', 'who did what']),
      place(admin, '/csp-reports', 'Blocked content', 'shield-alert', ['security', 'csp', 'policy']),
    ],
  },
];

/** Groups without a place are left out. */
export function navGroupsForRoles(roles: readonly TrainingRole[]): NavGroup[] {
  return places
    .map(({ title, items }) => ({
      title,
      items: items
        .filter((place) => place.roles.some((role) => roles.includes(role)))
        .map(({ page }) => page),
    }))
    .filter(({ items }) => items.length > 0);
}
