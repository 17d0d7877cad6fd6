import type { ChildcareActor } from '@repo/auth/childcare-actor';
import type { NavGroup, NavPlace } from '@repo/ui/navigation';
import {
  Award,
  BookOpen,
  Building2,
  ClipboardList,
  CreditCard,
  Grid3x3,
  House,
  MailPlus,
  ScrollText,
  Send,
  Settings2,
  ShieldAlert,
  ShieldCheck,
  Tags,
  Users,
} from 'lucide-react';

const catalogue: NavPlace = {
  href: '/courses',
  label: 'Courses',
  icon: <BookOpen aria-hidden />,
  keywords: ['catalogue', 'search', 'topics'],
};

const certificates: NavPlace = {
  href: '/certificates',
  label: 'Certificates',
  icon: <Award aria-hidden />,
  keywords: ['cpd points', 'pdf', 'badge'],
};

const verify: NavPlace = {
  href: '/verify',
  label: 'Check a certificate',
  icon: <ShieldCheck aria-hidden />,
  keywords: ['verify', 'valid'],
};

const learning: NavPlace[] = [
  {
    href: '/home',
    label: 'Home',
    icon: <House aria-hidden />,
    keywords: ['continue', 'due', 'my courses'],
  },
  catalogue,
  certificates,
];

const centre: NavPlace[] = [
  {
    href: '/centre',
    label: 'Overview',
    icon: <Grid3x3 aria-hidden />,
    exact: true,
    keywords: ['heatmap', 'late', 'progress', 'home'],
  },
  {
    href: '/centre/people',
    label: 'People',
    icon: <Users aria-hidden />,
    keywords: ['learners', 'staff', 'cpd hours'],
  },
  {
    href: '/centre/assign',
    label: 'Assign',
    icon: <Send aria-hidden />,
    keywords: ['courses', 'deadline', 'bulk'],
  },
  {
    href: '/centre/invitations',
    label: 'Invitations',
    icon: <MailPlus aria-hidden />,
    keywords: ['invite', 'csv', 'join'],
  },
  {
    href: '/centre/payments',
    label: 'Payments',
    icon: <CreditCard aria-hidden />,
    keywords: ['receipts', 'billing', 'unpaid'],
  },
  {
    href: '/centre/audit-log',
    label: 'Audit log',
    icon: <ScrollText aria-hidden />,
    keywords: ['history', 'sign-ins', 'security', 'who'],
  },
  {
    href: '/centre/settings',
    label: 'Centre settings',
    icon: <Settings2 aria-hidden />,
    keywords: ['reminders', 'seats', 'licence'],
  },
];

const platform: NavPlace[] = [
  {
    href: '/admin',
    label: 'Overview',
    icon: <House aria-hidden />,
    exact: true,
    keywords: ['home', 'figures'],
  },
  {
    href: '/admin/courses',
    label: 'Courses',
    icon: <ClipboardList aria-hidden />,
    keywords: ['manage', 'builder', 'publish', 'draft'],
  },
  {
    href: '/admin/centres',
    label: 'Centres',
    icon: <Building2 aria-hidden />,
    keywords: ['organisations', 'organizations', 'seats', 'billing'],
  },
  {
    href: '/admin/people',
    label: 'People',
    icon: <Users aria-hidden />,
    keywords: ['users', 'learners', 'managers'],
  },
  {
    href: '/admin/payments',
    label: 'Payments',
    icon: <CreditCard aria-hidden />,
    keywords: ['receipts', 'refunds'],
  },
  {
    href: '/admin/categories',
    label: 'Categories',
    icon: <Tags aria-hidden />,
    keywords: ['topics'],
  },
  {
    href: '/admin/audit-log',
    label: 'Audit log',
    icon: <ScrollText aria-hidden />,
    keywords: ['history', 'sign-ins', 'security', 'who'],
  },
  {
    href: '/admin/csp-reports',
    label: 'Blocked content',
    icon: <ShieldAlert aria-hidden />,
    keywords: ['security', 'csp', 'policy'],
  },
];

/** Managers learn too: their own learning stands below the centre's. */
const byRole: Record<ChildcareActor['role'], NavGroup[]> = {
  LEARNER: [{ title: 'Learning', items: learning }],
  CORPORATE_ADMIN: [
    { title: 'Centre', items: centre },
    {
      title: 'Your own learning',
      items: learning.map((place) => (place.href === '/home' ? { ...place, label: 'My learning' } : place)),
    },
  ],
  SUPER_ADMIN: [
    { title: 'Platform', items: platform },
    { title: 'As people see it', items: [{ ...catalogue, label: 'Catalogue' }, verify] },
  ],
};

/** The places of somebody with this role, by group; of a visitor without one. */
export function placesFor(role: ChildcareActor['role'] | null): NavGroup[] {
  return role === null ? [{ title: 'Pages', items: [catalogue, verify] }] : byRole[role];
}
