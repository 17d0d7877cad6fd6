import { expect, it } from 'vitest';
import { packHeatmap } from './heatmap-cells.ts';

it('overview: the browser gets only what the heatmap and its panel show', () => {
  const person = {
    id: 'p',
    name: 'Nur',
    email: 'nur@example.com',
    jobTitle: '',
    staffId: 'S1',
    hasJoined: true,
    cpdHours: 3,
    cpdTarget: 20,
    overdue: 1,
    dueSoon: 0,
    unpaid: 0,
  };
  const heat = packHeatmap({
    organization: { id: 'o', name: 'Ours', billingEnabled: false },
    seats: { used: 1, of: 2 },
    cpd: { year: 2026, recommended: 20 },
    summary: { people: 2, overdue: 1, dueSoon: 0, unpaid: 0 },
    courses: [
      {
        id: 'c',
        title: 'Safe sleep',
        slug: 's',
        category: 'x',
        cpdPoints: 2,
        priceSgd: 0,
        isPublished: true,
      },
    ],
    totalCourses: 1,
    people: [person, { ...person, id: 'q', jobTitle: 'Cook', cpdTarget: 8 }],
    cells: [
      { learnerId: 'p', courseId: 'c', status: 'overdue', progress: 40, deadline: null, assignmentId: 'a' },
      { learnerId: 'q', courseId: 'c', status: 'done', progress: 100, deadline: null, assignmentId: 'b' },
    ],
    page: 1,
    totalPages: 1,
  });
  const shown = { name: 'Nur', hasJoined: true, cpdHours: 3 };
  expect(heat).toEqual({
    centreName: 'Ours',
    recommended: 20,
    courses: [{ id: 'c', title: 'Safe sleep', cpdPoints: 2, isPublished: true }],
    people: [
      { id: 'p', ...shown, detail: 'nur@example.com', packed: '0:0:40::a' },
      { id: 'q', ...shown, cpdTarget: 8, detail: 'Cook', packed: '0:6:100::' },
    ],
  });
});
