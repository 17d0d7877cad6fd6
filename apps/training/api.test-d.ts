import { api } from './api.ts';

// Checked by the compiler only: every @ts-expect-error below must stay an error.
const params = { id: 'course' };

export async function acceptsWhatIsDeclared(): Promise<string[]> {
  const changed = await api('PUT /api/courses/{id}', { params, body: { title: 'First aid' } });
  const found = await api('GET /api/choices/{list}', { params: { list: 'courses' }, query: { mine: true } });
  return [changed.ok ? changed.data.title : '', found.ok ? (found.data[0]?.label ?? '') : ''];
}

export const refused = [
  // @ts-expect-error No such path.
  () => api('GET /api/course/{id}', { params }),
  // @ts-expect-error The path does not take this method.
  () => api('PATCH /api/courses/{id}', { params }),
  // @ts-expect-error A parameter of the path is missing.
  () => api('GET /api/courses/{id}'),
  // @ts-expect-error A title is a text.
  () => api('PUT /api/courses/{id}', { params, body: { title: 1 } }),
  // @ts-expect-error The body has no such field.
  () => api('PUT /api/courses/{id}', { params, body: { name: 'First aid' } }),
  // @ts-expect-error The body is missing.
  () => api('POST /api/attendance'),
  // @ts-expect-error The query has no such parameter.
  () => api('GET /api/choices/{list}', { params: { list: 'courses' }, query: { words: 'aid' } }),
  // @ts-expect-error The list is none of those that are declared.
  () => api('GET /api/choices/{list}', { params: { list: 'people' } }),
  async () => {
    const answer = await api('GET /api/courses/{id}', { params });
    // @ts-expect-error The answer has no such field.
    return answer.ok ? answer.data.name : '';
  },
];
