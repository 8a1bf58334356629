import { afterEach, expect, test, vi } from 'vitest';

const reload = vi.fn();
let isNewer = false;
vi.mock('@/ui/idle', () => ({ pageSettled: Promise.resolve() }));
vi.mock('@/ui/reload', () => ({ reload: () => reload() }));
vi.mock('./newer', () => ({ isNewer: async () => isNewer }));

class Worker extends EventTarget {
  state = 'installing';
  asked: unknown[] = [];
  postMessage(message: unknown) {
    this.asked.push(message);
  }
  becomes(state: string) {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  active: Worker | null = null;
  update = vi.fn(async () => {});

  finds(worker = new Worker()): Worker {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  installs(worker = this.finds()): Worker {
    this.installing = null;
    this.waiting = worker;
    worker.becomes('installed');
    return worker;
  }
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

/** Opens a window. A worker is installed already unless it is the first; it controls the window or not. */
async function open({ isControlled = false, isFirst = false } = {}) {
  vi.resetModules();
  const registration = new Registration();
  if (!isFirst) registration.active = new Worker();
  const container = Object.assign(new EventTarget(), {
    controller: isControlled ? {} : null,
    register: async () => registration,
  });
  vi.stubGlobal('isSecureContext', true);
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  const { events } = await import('@/api/events');
  const { useToasts } = await import('@/ui/toast');
  const { keepInstalled } = await import('./pwa');
  keepInstalled();
  await settle();
  const offers = () => useToasts.getState().toasts;
  return {
    registration,
    container,
    offers,
    press: () => offers()[0]?.action?.run(),
    close: () => useToasts.setState({ toasts: [] }),
    resync: async () => {
      events['dispatch']('resync', null);
      await settle();
    },
  };
}

afterEach(() => {
  isNewer = false;
  reload.mockReset();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test.each([true, false])(
  'the page reloads once the new worker has taken over (controlled: %s)',
  async (isControlled) => {
    const { registration, container, offers, press } = await open({ isControlled });
    const next = registration.installs();
    expect(offers()).toMatchObject([{ action: { label: 'Reload' } }]);
    press();
    expect(next.asked).toEqual([{ type: 'SKIP_WAITING' }]);
    next.becomes('activating');
    if (isControlled) container.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    next.becomes('activated');
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a window that another one has updated offers a reload and does not reload by itself', async () => {
  const { registration, container, offers, press, close } = await open({ isControlled: true });
  registration.installs();
  close();
  registration.waiting = null;
  container.dispatchEvent(new Event('controllerchange'));
  expect(offers()).toHaveLength(1);
  expect(reload).not.toHaveBeenCalled();
  press();
  expect(reload).toHaveBeenCalledOnce();
});

test('every later version is offered, also after an offer was closed', async () => {
  const { registration, offers, close } = await open({ isControlled: true });
  registration.installs();
  close();
  registration.installs();
  expect(offers()).toHaveLength(1);
});

test('after a restart of the service an update is looked for, and offered once it is installed', async () => {
  const { registration, offers, close, resync } = await open();
  registration.waiting = new Worker();
  await resync();
  expect(registration.update).toHaveBeenCalled();
  expect(offers()).toHaveLength(1);
  close();
  registration.installing = new Worker();
  registration.waiting = null;
  isNewer = true;
  await resync();
  expect(offers(), 'the old worker would answer a reload now').toEqual([]);
});

test('the first worker of a browser is no update', async () => {
  const { registration, offers } = await open({ isFirst: true });
  registration.installs();
  expect(offers()).toEqual([]);
});

test('a window without a controlling worker compares its page with that of the service', async () => {
  const { offers, press, resync } = await open();
  await resync();
  expect(offers()).toEqual([]);
  isNewer = true;
  await resync();
  expect(offers()).toHaveLength(1);
  press();
  expect(reload).toHaveBeenCalledOnce();
});
