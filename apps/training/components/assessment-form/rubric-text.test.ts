import { describe, expect, it } from 'vitest';
import { maximumScoreText, parseRubricText, toRubricText } from './rubric-text.ts';

describe('the text of a rubric', () => {
  it('is read and written alike, in any script', () => {
    const text = '洗手 | 未做 0 | 已做 5\nவெப்பநிலை: சரிபார்ப்பு | இல்லை 0 | பகுதி 2.5 | ஆம் 5';
    const parsed = parseRubricText(`\n${text}\n\n`);
    expect(parsed).toMatchObject({
      criteria: [
        { title: '洗手', levels: [{ title: '未做', points: 0 }, { points: 5 }] },
        { levels: [{ points: 0 }, { points: 2.5 }, { title: 'ஆம்', points: 5 }] },
      ],
    });
    expect('criteria' in parsed && toRubricText(parsed.criteria)).toBe(text);
    expect(maximumScoreText(text)).toBe('Its highest sum is 10.');
  });

  it('takes the wide bar and digits of Chinese keyboards', () => {
    expect(parseRubricText('洗手｜未做 ０｜已做 ５')).toMatchObject({
      criteria: [{ levels: [{ points: 0 }, { points: 5 }] }],
    });
  });

  it.each([
    ['Hands | Not done | Done 5', 'Line 1: end “Not done” with its points, as “Done 5”'],
    ['Hands | Done 5', 'Criterion 1: A criterion has at least two levels'],
    ['| No 0 | Yes 1', 'Criterion 1: Name each criterion'],
    ['Hands | No 0 | Yes 5000', 'Criterion 1: Points are at most 1000'],
  ])('%s is refused with its place', (text, message) => {
    expect(parseRubricText(text)).toEqual({ message });
    expect(maximumScoreText(text)).toBe('');
  });

  it('is empty for none', () => {
    expect(parseRubricText(' \n ')).toEqual({ criteria: [] });
  });
});
