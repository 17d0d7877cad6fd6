import type { ChildcareActor } from '@repo/auth/childcare-actor';
import { type NavGroup, type NavPage, navPage } from '@repo/ui/navigation';

const catalogue = navPage('/courses', 'Courses', 'book-open', ['catalogue', 'search', 'topics']);

const certificates = navPage('/certificates', 'Certificates', 'award', ['cpd points', 'pdf', 'badge']);

const verify = navPage('/verify', 'Check a certificate', 'shield-check', ['verify', 'valid']);

const learning: NavPage[] = [
  navPage('/home', 'Home', 'house', ['continue', 'due', 'my courses']),
  catalogue,
  certificates,
];

const centre: NavPage[] = [
  { ...navPage('/centre', 'Overview', 'grid-3x3', ['heatmap', 'late', 'progress', 'home']), exact: true },
  navPage('/centre/people', 'People', 'users', ['learners', 'staff', 'cpd hours']),
  navPage('/centre/assign', 'Assign', 'send', ['courses', 'deadline', 'bulk']),
  navPage('/centre/assignments', 'Assignments', 'clipboard-list', ['deadlines', 'waive', 'remind', 'reset']),
  navPage('/centre/compliance', 'Compliance', 'shield-check', [
    'required',
    'training',
    'expired',
    'inspector',
  ]),
  navPage('/centre/requirements', 'Requirements', 'list-checks', ['mandatory', 'renewal', 'job roles']),
  navPage('/centre/invitations', 'Invitations', 'mail-plus', ['invite', 'csv', 'join']),
  navPage('/centre/payments', 'Payments', 'credit-card', ['receipts', 'billing', 'unpaid']),
  navPage('/centre/audit-log', 'Audit log', 'scroll-text', ['history', 'sign-ins', 'security', 'who']),
  navPage('/centre/webhooks', 'Webhooks', 'share-2', ['events', 'automation', 'integrations', 'hr']),
  navPage('/centre/api-keys', 'API keys', 'key-round', ['automation', 'integrations', 'programs']),
  navPage('/centre/settings', 'Centre settings', 'settings-2', ['reminders', 'seats', 'licence']),
];

const platform: NavPage[] = [
  { ...navPage('/admin', 'Overview', 'house', ['home', 'figures']), exact: true },
  navPage('/admin/courses', 'Courses', 'clipboard-list', ['manage', 'builder', 'publish', 'draft']),
  navPage('/admin/centres', 'Centres', 'building-2', ['organisations', 'organizations', 'seats', 'billing']),
  navPage('/admin/people', 'People', 'users', ['users', 'learners', 'managers']),
  navPage('/admin/payments', 'Payments', 'credit-card', ['receipts', 'refunds']),
  navPage('/admin/categories', 'Categories', 'tags', ['topics']),
  navPage('/admin/audit-log', 'Audit log', 'scroll-text', ['history', 'sign-ins', 'security', 'who']),
  navPage('/admin/csp-reports', 'Blocked content', 'shield-alert', ['security', 'csp', 'policy']),
];

/** Managers learn too: their own learning is below the centre's pages. */
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

/** `role` is null for a visitor. */
export function navGroupsFor(role: ChildcareActor['role'] | null): NavGroup[] {
  return role === null ? [{ title: 'Pages', items: [catalogue, verify] }] : byRole[role];
}
