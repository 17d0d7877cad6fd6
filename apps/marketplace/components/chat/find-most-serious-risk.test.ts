import { expect, test } from 'vitest';
import { findMostSeriousRisk, type MessageRisk } from './find-most-serious-risk.ts';

const riskOf = (body: string) => findMostSeriousRisk(body, 'market.example.sg');

test.each<[MessageRisk, string]>([
  ['payment', 'Can you PayNow me $50 to reserve it?'],
  ['payment', 'pay now to 9123 4567 pls'],
  ['payment', 'Bank transfer ok?'],
  ['payment', 'please transfer the deposit first, many people asking'],
  ['payment', 'Pay a deposit first and I will keep it for you'],
  ['payment', 'I pay with Steam cards or gift card'],
  ['payment', 'The courier needs you to fill in this verification form'],
  ['payment', 'Ninja Van delivery link: https://ninjavan-pay.example.com/x'],
  ['payment', 'What is the OTP you received?'],
  ['payment', 'Please verify your bank account to receive the money'],
  ['payment', 'ＰａｙＮｏｗ please'],
  ['payment', '先付定金，我给你留着'],
  ['payment', '可以銀行轉帳嗎？'],
  ['payment', '请把验证码发给我'],
  ['payment', '点击快递公司的链接收款'],
  ['payment', 'Boleh bayar deposit dulu?'],
  ['payment', 'Sila pindahkan wang ke akaun bank saya'],
  ['payment', 'முதலில் பணம் அனுப்புங்கள்'],
  ['payment', 'வங்கிக் கணக்கு எண் தருகிறேன்'],
  ['link', 'See https://carousell-pay.example.net/claim'],
  ['link', 'photos here: www.my-photos.example.com'],
  ['link', 'bit.ly/3xYz'],
  ['link', 'http://market.example.sg@evil.example.com/listings/desk'],
  ['link', 'http://market.example.sg.evil.example.com/listings/desk'],
  ['contact', 'My number is 9123 4567'],
  ['contact', '+65 8123-4567'],
  ['contact', '(+65) 91234567, call anytime'],
  ['contact', 'call 012-345 6789'],
  ['contact', 'call me: +44 20 7946 0958'],
  ['contact', '９１２３４５６７'],
  ['contact', 'WhatsApp me'],
  ['contact', "let's talk on tele"],
  ['contact', 'find me @lucky_seller88'],
  ['contact', 'write to me at mei.lim@mail.example.com'],
  ['contact', '加微信聊吧'],
  ['contact', '我的手机号码是八位数'],
  ['contact', 'Nombor telefon saya nanti'],
  ['contact', 'என் வாட்ஸ்அப் இருக்கிறது'],
])('%s: %s', (risk, body) => expect(riskOf(body)).toBe(risk));

test.each([
  'Hi, is this still available?',
  'It runs at 98765432 MHz',
  '98765432MHz',
  'Model 98765432, bought last year',
  'Serial no. 98765432',
  'Order #91234567',
  'S$98765432',
  'SGD 91234567',
  'RTX98765432',
  '98765432 dollars is a joke right',
  'It cost 9,876,543.20 new',
  'ISBN 9789811234567',
  'ISBN 978-981-12-3456-7',
  'Postal code 649520',
  '2026-11-27 at 18:30',
  'Blk 812 #09-1234',
  'The battery has 5000 mAh and 1920x1080',
  'Meet at Clementi MRT at six.Come alone or not',
  'e.g. the 3.5mm one, i.e.the long one',
  'Call.me old fashioned, I pay in cash when we meet',
  'https://market.example.sg/listings/desk',
  'Can I pay when we meet?',
  'The transfer cable is first class',
  'Deliver tomorrow?',
  '多少钱？可以见面交易吗？',
  'Boleh jumpa di stesen?',
  'இது இன்னும் உள்ளதா?',
])('nothing: %s', (body) => expect(riskOf(body)).toBe(null));

// An expression that tries every way through would outlast the test's time limit.
test.each(['a.', '9 ', '+6', 'transfer the ', 'a-', 'https://', '@a', 'bayar x ', '快递'])(
  'a long message of “%s” is read to its end',
  (piece) => {
    expect(riskOf(`${piece.repeat(2000).slice(0, 2000)} PayNow`)).toBe('payment');
  },
);
