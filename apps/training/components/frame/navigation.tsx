import type { TrainingRole } from '@repo/auth/training-actor';
import type { PlaceGroup } from '@repo/ui/places';
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
  UserPlus,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';

/** A place of the navigation and whose it is. */
export type NavPlace = {
  href: string;
  label: string;
  icon: ReactNode;
  roles: readonly TrainingRole[];
  /** Other words one may look for it by. */
  keywords?: readonly string[];
  /** Current on this very address alone: other places lie below it. */
  exact?: boolean;
};

const everybody: readonly TrainingRole[] = ['learner', 'trainer', 'developer', 'admin'];

/** All places, in the order in which they are shown; a person with several roles sees the union. */
const places: { title: string; items: NavPlace[] }[] = [
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
    ],
  },
];

/** The places of somebody with these roles, by group; a group without one is left out. */
export function placesFor(roles: readonly TrainingRole[]): { title: string; items: NavPlace[] }[] {
  return places
    .map(({ title, items }) => ({
      title,
      items: items.filter((place) => place.roles.some((role) => roles.includes(role))),
    }))
    .filter(({ items }) => items.length > 0);
}

/** Places fit into a header up to this number; more stand in a column. */
const headerPlaces = 5;

/** The same for the frame: a list for the header and the phone's bar, and groups where there are many. */
export function navigationFor(roles: readonly TrainingRole[]): {
  nav: NavPlace[];
  places: PlaceGroup[];
} {
  const groups = placesFor(roles);
  const nav = groups.flatMap(({ items }) => items);
  return { nav, places: nav.length > headerPlaces ? groups : [] };
}
