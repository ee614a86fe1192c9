import { expect, onTestFinished, test, vi } from 'vitest';
import { restoreFocus } from './restore-focus.ts';

function show(html: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  document.body.innerHTML = html;
  onTestFinished(restoreFocus(document));
  onTestFinished(() => document.body.replaceChildren());
  const find = (selector: string) => document.querySelector(selector) as HTMLElement;
  return { find, main: find('main') };
}

const focused = () => document.activeElement;

/** Waits for pending tasks and observers. */
async function letTimePass() {
  await Promise.resolve();
  await vi.advanceTimersByTimeAsync(1000);
}

test('the focus of a removed button moves to `main`', async () => {
  const { find, main } = show(
    '<main tabindex="-1"><ul><li><button>Remove</button></li></ul></main>',
  );
  find('button').focus();
  find('li').remove();
  await letTimePass();
  expect(focused()).toBe(main);
});

test('the focus of a disabled button moves to `main`', async () => {
  const { find, main } = show('<main tabindex="-1"><button>Later</button></main>');
  find('button').focus();
  find('button').toggleAttribute('disabled', true);
  await letTimePass();
  expect(focused()).toBe(main);
});

test('the focus of a removed button in a dialog moves to the dialog', async () => {
  const { find } = show(
    '<main tabindex="-1"></main><dialog><div><button>Restore</button></div></dialog>',
  );
  document.querySelector('dialog')?.showModal();
  find('button').focus();
  find('button').remove();
  await letTimePass();
  expect(focused()).toBe(find('dialog div'));
});

test('the focus of a replaced `main` moves to the new `main`', async () => {
  const { main } = show('<main tabindex="-1">Loading</main>');
  main.focus();
  const next = Object.assign(document.createElement('main'), { tabIndex: -1 });
  main.replaceWith(next);
  await letTimePass();
  expect(focused()).toBe(next);
});

test('the code that removed the focused control can set the focus itself', async () => {
  const { find } = show('<main tabindex="-1"><button>Close</button><a href="#x">Next</a></main>');
  find('button').focus();
  find('button').remove();
  setTimeout(() => find('a').focus());
  await letTimePass();
  expect(focused()).toBe(find('a'));
});

test('removing a control that was blurred before does not move the focus', async () => {
  const { find } = show('<main tabindex="-1"><button>Undo</button></main>');
  find('button').focus();
  find('button').blur();
  await Promise.resolve();
  find('button').remove();
  await letTimePass();
  expect(focused()).toBe(document.body);
});
