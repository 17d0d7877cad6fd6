import type { TrainingRole } from '@repo/auth/training-actor';
import type { NavGroup, NavPlace } from '@repo/ui/navigation';
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

/** A place of the navigation and whose it is. */
type RolePlace = NavPlace & { roles: readonly TrainingRole[] };

const everybody: readonly TrainingRole[] = ['learner', 'trainer', 'developer', 'admin'];

/** All places, in the order in which they are shown; a person with several roles sees the union. */
const places: NavGroup<RolePlace>[] = [
  {
    title: 'Learning and teaching',
    items: [
      { href: '/home', label: 'Home', icon: <House aria-hidden />, roles: everybody },
      {
        href: '/classes',
        label: 'Classes',
        icon: <Presentation aria-hidden />,
        roles: ['learner', 'trainer', 'admin'],
        keywords: ['course runs', 'roster', 'attendance'],
      },
      {
        href: '/attend',
        label: 'Attendance',
        icon: <QrCode aria-hidden />,
        roles: ['learner'],
        keywords: ['code', 'scan', 'present'],
      },
      {
        href: '/courses',
        label: 'Courses',
        icon: <BookOpen aria-hidden />,
        roles: ['learner', 'developer', 'admin'],
        keywords: ['catalogue', 'learning units'],
      },
      {
        href: '/assessments',
        label: 'Assessments',
        icon: <ClipboardList aria-hidden />,
        roles: everybody,
        keywords: ['exam', 'project', 'due', 'hand in'],
      },
      {
        href: '/grading',
        label: 'Grading',
        icon: <PenLine aria-hidden />,
        roles: ['trainer', 'admin'],
        keywords: ['submissions', 'score', 'feedback'],
      },
      {
        href: '/calendar',
        label: 'Calendar',
        icon: <CalendarDays aria-hidden />,
        roles: ['learner', 'trainer'],
        keywords: ['schedule', 'sessions'],
      },
    ],
  },
  {
    title: 'People',
    items: [
      {
        href: '/people',
        label: 'People',
        icon: <Users aria-hidden />,
        roles: ['admin'],
        keywords: ['users', 'roles', 'invite'],
      },
      {
        href: '/enrolments',
        label: 'Enrolments',
        icon: <UserPlus aria-hidden />,
        roles: ['admin'],
        keywords: ['enrollments'],
        exact: true,
      },
      {
        href: '/enrolments/upload',
        label: 'Bulk enrolment',
        icon: <FileSpreadsheet aria-hidden />,
        roles: ['admin'],
        keywords: ['upload', 'spreadsheet', 'excel', 'csv', 'import'],
      },
    ],
  },
  {
    title: 'Agency',
    items: [
      {
        href: '/agency',
        label: 'Agency',
        icon: <Landmark aria-hidden />,
        roles: ['admin'],
        keywords: ['publish', 'course runs'],
        exact: true,
      },
      {
        href: '/agency/audit',
        label: 'Schedule audit',
        icon: <Scale aria-hidden />,
        roles: ['admin'],
        keywords: ['compare', 'duplicates'],
      },
      {
        href: '/agency/sync',
        label: 'Sync runs',
        icon: <RefreshCw aria-hidden />,
        roles: ['admin'],
        keywords: ['synchronisation', 'nightly'],
      },
    ],
  },
  {
    title: 'Service',
    items: [
      {
        href: '/api-keys',
        label: 'API keys',
        icon: <KeyRound aria-hidden />,
        roles: ['admin'],
        keywords: ['automation'],
      },
      {
        href: '/settings/company',
        label: 'Company settings',
        icon: <Building2 aria-hidden />,
        roles: ['admin'],
        keywords: ['intake size', 'threshold', 'venue'],
      },
      {
        href: '/audit-log',
        label: 'Audit log',
        icon: <ScrollText aria-hidden />,
        roles: ['admin'],
        keywords: ['history', 'who did what'],
      },
      {
        href: '/csp-reports',
        label: 'Blocked content',
        icon: <ShieldAlert aria-hidden />,
        roles: ['admin'],
        keywords: ['security', 'csp', 'policy'],
      },
    ],
  },
];

/** The places of somebody with these roles, by group; a group without one is left out. */
export function placesFor(roles: readonly TrainingRole[]): NavGroup<RolePlace>[] {
  return places
    .map(({ title, items }) => ({
      title,
      items: items.filter((place) => place.roles.some((role) => roles.includes(role))),
    }))
    .filter(({ items }) => items.length > 0);
}
