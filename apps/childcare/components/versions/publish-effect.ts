const people = (count: number) => (count === 1 ? 'One person' : `${count.toLocaleString('en-SG')} people`);

/** Whom publishing reaches, in sentences. */
export function publishEffectText({
  number,
  notBegun,
  underWay,
}: {
  number: number;
  notBegun: number;
  underWay: number;
}): string {
  const sentences = [`Everybody who enrols from now on gets version ${number}.`];
  if (notBegun > 0)
    sentences.push(
      `${people(notBegun)} who ${notBegun === 1 ? 'has' : 'have'} not begun the course ${notBegun === 1 ? 'gets' : 'get'} it too.`,
    );
  if (underWay > 0)
    sentences.push(
      `${people(underWay)} ${underWay === 1 ? 'is' : 'are'} in the middle of an earlier version and ${underWay === 1 ? 'finishes' : 'finish'} that one.`,
    );
  sentences.push('Certificates stay valid until they expire.');
  return sentences.join(' ');
}
