import type { TrainingRole } from '@repo/auth/training-actor';
import { type NavGroup, type NavPage, navPage } from '@repo/ui/navigation';
import {
  BookOpen,
  Building2,
  CalendarDays,
  ClipboardList,
  FileSpreadsheet,
  House,
  KeyRound,
  Landmark,
  PenLine,
  Presentation,
  QrCode,
  RefreshCw,
  Scale,
  ScrollText,
  ShieldAlert,
  UserPlus,
  Users,
} from 'lucide-react';

type RolePlace = NavPage & { roles: readonly TrainingRole[] };

const everybody: readonly TrainingRole[] = ['learner', 'trainer', 'developer', 'admin'];
const admin: readonly TrainingRole[] = ['admin'];

function place(roles: readonly TrainingRole[], ...of: Parameters<typeof navPage>): RolePlace {
  return { ...navPage(...of), roles };
}

/** In display order; several roles see the union. */
const places: NavGroup<RolePlace>[] = [
  {
    title: 'Learning and teaching',
    items: [
      place(everybody, '/home', 'Home', House),
      place(['learner', 'trainer', 'admin'], '/classes', 'Classes', Presentation, [
        'course runs',
        'roster',
        'attendance',
      ]),
      place(['learner'], '/attend', 'Attendance', QrCode, ['code', 'scan', 'present']),
      place(['learner', 'developer', 'admin'], '/courses', 'Courses', BookOpen, [
        'catalogue',
        'learning units',
      ]),
      place(everybody, '/assessments', 'Assessments', ClipboardList, ['exam', 'project', 'due', 'hand in']),
      place(['trainer', 'admin'], '/grading', 'Grading', PenLine, ['submissions', 'score', 'feedback']),
      place(['learner', 'trainer'], '/calendar', 'Calendar', CalendarDays, ['schedule', 'sessions']),
    ],
  },
  {
    title: 'People',
    items: [
      place(admin, '/people', 'People', Users, ['users', 'roles', 'invite']),
      { ...place(admin, '/enrolments', 'Enrolments', UserPlus, ['enrollments']), exact: true },
      place(admin, '/enrolments/upload', 'Bulk enrolment', FileSpreadsheet, [
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
      { ...place(admin, '/agency', 'Agency', Landmark, ['publish', 'course runs']), exact: true },
      place(admin, '/agency/audit', 'Schedule audit', Scale, ['compare', 'duplicates']),
      place(admin, '/agency/sync', 'Sync runs', RefreshCw, ['synchronisation', 'nightly']),
    ],
  },
  {
    title: 'Service',
    items: [
      place(admin, '/api-keys', 'API keys', KeyRound, ['automation']),
      place(admin, '/settings/company', 'Company settings', Building2, ['intake size', 'threshold', 'venue']),
      place(admin, '/audit-log', 'Audit log', ScrollText, ['history', 'who did what']),
      place(admin, '/csp-reports', 'Blocked content', ShieldAlert, ['security', 'csp', 'policy']),
    ],
  },
];

/** Groups without a place are left out. */
export function navigationForRoles(roles: readonly TrainingRole[]): NavGroup<RolePlace>[] {
  return places
    .map(({ title, items }) => ({
      title,
      items: items.filter((place) => place.roles.some((role) => roles.includes(role))),
    }))
    .filter(({ items }) => items.length > 0);
}
