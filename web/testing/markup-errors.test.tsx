import { expect, test } from 'bun:test'
import { markupErrors } from './markup-errors.ts'

test.each([
  ['<h1>Why?</h1><label for="a">Name</label><input id="a"><img alt="" src="/a.webp">', []],
  ['<button type="">Save</button>', ['an empty type: <button type="">']],
  ['<button>Save</button>', ['no type: <button>']],
  ['<a href="/"></a>', ['no name: <a href="/">']],
  ['<a href="/"><img alt="" src="/a.webp"> </a>', ['no name: <a href="/">']],
  ['<a href="/"><img alt="Home" src="/a.webp"></a>', []],
  ['<input type="text">', ['no name: <input type="text">']],
  ['<img src="/a.webp">', ['no name: <img src="/a.webp">']],
  ['<p for="a b" id="a"></p>', ['for of something that isn’t there: <p for="a b" id="a">']],
  ['<p id="a"></p><p id="a"></p>', ['an id twice']],
  ['<p title="NaN rows">undefined</p>', ['undefined', 'nonsense in title: <p title="NaN rows">']],
])('of %s is said: %p', (html, errors) => {
  document.body.innerHTML = html
  const found = markupErrors(document)
  document.body.replaceChildren()
  expect(found).toEqual(errors)
})
