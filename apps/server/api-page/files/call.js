/** @import { Answer, Call, Document, Parameter } from '../openapi.ts' */
import { takeTokenFrom } from './access.js';
import { element } from './element.js';
import { describeBounds, createExample, describeShape } from './schemas.js';
import { formatCommand, createRequest, send } from './send.js';

/**
 * Creates a closed section for a call of the API. The section gets its content when the person
 * opens it.
 * @param {Call} call
 * @param {Document} document
 * @returns {HTMLDetailsElement}
 */
export function createCall(call, document) {
  const { method, path, operation } = call;
  const isPublic = operation.security === undefined;
  const details = element('details', { class: 'call', id: operation.operationId }, [
    element('summary', {}, [
      element('h4', {}, [
        element('span', { class: 'method' }, [method.toUpperCase()]),
        ' ',
        element('code', {}, [path]),
        ` ${operation.summary}`,
        element('span', { class: 'note' }, [isPublic ? ' (needs no token)' : '']),
      ]),
    ]),
  ]);
  details.addEventListener('toggle', () => details.append(createInside(call, document)), {
    once: true,
  });
  return details;
}

/**
 * @param {Call} call
 * @param {Document} document
 */
function createInside(call, document) {
  const answer = createAnswer();
  return element('div', {}, [
    createForm(call, document, answer),
    answer.part,
    createAnswers(call, document),
  ]);
}

/**
 * @param {Call} call
 * @param {Document} document
 * @param {ReturnType<typeof createAnswer>} answer
 */
function createForm(call, document, answer) {
  const { parameters = [], requestBody } = call.operation;
  const button = element('button', { type: 'submit' }, ['Send']);
  const form = element('form', {}, [
    ...parameters.filter((parameter) => parameter.in !== 'header').map(createField),
    ...(requestBody === undefined ? [] : [createBody(requestBody.content, document)]),
    ...parameters.filter((parameter) => parameter.in === 'header').map(createField),
    button,
  ]);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    button.disabled = true;
    const request = createRequest(call, new FormData(form));
    send(request)
      .then(
        (received) => answer.show(received, formatCommand(request)),
        (/** @type {unknown} */ error) => answer.fail(String(error)),
      )
      .finally(() => (button.disabled = false));
  });
  return form;
}

/** @param {Parameter} parameter */
function createField({ name, required, description, schema }) {
  const notes = [required ? 'required' : '', description ?? '', describeBounds(schema)];
  const note = notes.filter((text) => text !== '').join('; ');
  return element('label', {}, [
    element('span', {}, [
      element('code', {}, [name]),
      element('span', { class: 'note' }, [note === '' ? '' : ` (${note})`]),
    ]),
    schema.enum === undefined
      ? element('input', {
          name,
          required,
          autocomplete: 'off',
          value: String(schema.example ?? ''),
        })
      : element('select', { name, required }, [
          ...(required ? [] : [element('option', { value: '' }, ['(none)'])]),
          ...schema.enum.map((one) => element('option', {}, [String(one)])),
        ]),
  ]);
}

/**
 * @param {import('../openapi.ts').Content} content
 * @param {Document} document
 */
function createBody(content, document) {
  const { schema = {}, example } = content['application/json'] ?? {};
  const text = JSON.stringify(example ?? createExample(schema, document), null, 2);
  const area = element('textarea', {
    name: 'body',
    rows: String(text.split('\n').length + 1),
    spellcheck: 'false',
    autocapitalize: 'off',
  });
  area.value = text;
  return element('div', { class: 'body' }, [
    element('label', {}, ['Body (JSON)', area]),
    element('details', {}, [
      element('summary', {}, ['What the body may hold']),
      element('pre', { tabindex: '0', 'aria-label': 'What the body may hold' }, [
        describeShape(schema, document),
      ]),
    ]),
  ]);
}

function createAnswer() {
  const status = element('p', { role: 'status' });
  const text = element('pre', { tabindex: '0', 'aria-label': 'Answer' });
  const headers = element('pre', { tabindex: '0', 'aria-label': 'Headers of the answer' });
  const command = element('pre', { tabindex: '0', 'aria-label': 'The request as a command' });
  const rest = element('div', { hidden: true }, [
    text,
    element('details', {}, [element('summary', {}, ['Headers']), headers]),
    element('details', {}, [element('summary', {}, ['The request as a command']), command]),
  ]);
  return {
    part: element('div', {}, [status, rest]),
    /**
     * @param {Awaited<ReturnType<typeof send>>} received
     * @param {string} asCommand
     */
    show(received, asCommand) {
      status.textContent = received.status;
      text.textContent = received.text;
      text.hidden = received.text === '';
      headers.textContent = received.headers;
      command.textContent = asCommand;
      rest.hidden = false;
      takeTokenFrom(received.value);
    },
    /** @param {string} reason */
    fail(reason) {
      status.textContent = reason;
      rest.hidden = true;
    },
  };
}

/**
 * @param {Call} call
 * @param {Document} document
 */
function createAnswers({ operation }, document) {
  const entries = Object.entries(operation.responses).flatMap(([status, answer]) => [
    element('dt', {}, [status]),
    element('dd', {}, describe(status, answer, document)),
  ]);
  return element('details', {}, [
    element('summary', {}, ['What it answers']),
    element('dl', {}, entries),
  ]);
}

/**
 * @param {string} status
 * @param {Answer} answer
 * @param {Document} document
 */
function describe(status, { description, content }, document) {
  const { schema, example } = content?.['application/json'] ?? {};
  const text = description.replaceAll('`', '');
  // All errors have the same shape, so the page does not show the shape for each of them.
  if (schema === undefined || Number(status) >= 400) return [text];
  const label = { tabindex: '0', 'aria-label': `Answer ${status}` };
  const shape = element('pre', label, [describeShape(schema, document)]);
  if (example === undefined) return [text, shape];
  const exampleLabel = { tabindex: '0', 'aria-label': `Example of answer ${status}` };
  const shown = element('pre', exampleLabel, [JSON.stringify(example, null, 2)]);
  return [text, shape, element('p', {}, ['For example']), shown];
}
