import type { CourseDetail } from '@repo/schemas/childcare/course';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StructuredData } from './structured-data.tsx';

function dataOf(changes: Partial<CourseDetail>) {
  const course = {
    title: 'Safe sleep',
    subtitle: '',
    language: 'English',
    thumbnail: '',
    priceSgd: 60,
    estimatedHours: 1.5,
    ...changes,
  } as CourseDetail;
  const url = 'https://childcare.example/courses/safe-sleep';
  const html = renderToStaticMarkup(<StructuredData course={course} url={url} provider="Learning" />);
  const [, json = '', ...more] = html.split(/<script[^>]*>|<\/script>/);
  expect(more).toEqual(['']);
  return JSON.parse(json);
}

test('a language is a tag, and left out where no tag is known', () => {
  expect(dataOf({})).toMatchObject({ '@type': 'Course', inLanguage: 'en', name: 'Safe sleep' });
  expect(dataOf({ language: 'Chinese' }).inLanguage).toBe('zh');
  expect(dataOf({ language: 'English and Tamil' })).not.toHaveProperty('inLanguage');
});

test('a picture is left out where there is none', () => {
  expect(dataOf({})).not.toHaveProperty('image');
  expect(dataOf({ thumbnail: 'https://media.example/a.jpg' }).image).toBe('https://media.example/a.jpg');
});

test('a text with markup stays inside the script', () => {
  const title = '</script><script>alert(1)</script><!--';
  expect(dataOf({ title, subtitle: title, language: title })).toMatchObject({
    name: title,
    description: title,
  });
});
