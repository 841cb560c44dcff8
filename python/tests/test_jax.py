"""Batches inside of functions that JAX compiles: the states are those of the same calls from Python."""

import gc

import numpy as np
import pytest

import rujoco
from rujoco import terms

jax = pytest.importorskip('jax')
jnp = jax.numpy

from rujoco.jax import JaxBatch  # noqa: E402

enable_x64 = jax.enable_x64 if hasattr(jax, 'enable_x64') else pytest.importorskip('jax.experimental').enable_x64

XML = """<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="cart" pos="0 0 .3"><freejoint/><geom type="box" size=".2 .1 .05"/>
      <body pos="0 0 .1"><joint name="hinge" axis="0 1 0"/><geom type="capsule" size=".03" fromto="0 0 0 0 0 .3"/></body></body>
  </worldbody>
  <actuator><motor joint="hinge"/></actuator>
  <keyframe><key name="high" qpos="0 0 1 1 0 0 0 .5"/></keyframe>
</mujoco>"""
TERMS = rujoco.Terms(
    observations={'q': terms.field('qpos'), 'wanted': terms.input('wanted')},
    rewards={'up': terms.reward(terms.field('qpos', [2]))},
    terminations={'fell': terms.ends(terms.field('qpos', [2]), low=0.1)},
    inputs={'wanted': 1},
)


def make(n=6, nthread=2, **options):
    return rujoco.Batch(XML, n, nthread=nthread, **options)


def policy(qvel):
    return jnp.sin(-0.3 * qvel[:, 6:7]) * 0.5


@pytest.mark.parametrize('nthread', [1, 3])
def test_a_jitted_loop_makes_the_steps_of_single_calls(nthread):
    with enable_x64(True), make(nthread=nthread) as batch, make(nthread=1) as other:
        env = JaxBatch(batch, results=['qpos', 'qvel', 'time'])
        assert batch is env.batch

        @jax.jit
        def run(token):
            def body(carry, _):
                token, found = carry
                carry = env.step(token, ctrl=policy(found['qvel']), n=3)
                return carry, carry[1]['qpos']

            return jax.lax.scan(body, env.reset(token), length=7)

        (token, found), path = run(env.token())
        control = jax.jit(policy)
        for k in range(7):
            other.ctrl[...] = control(other.qvel.copy())
            other.step(3)
            np.testing.assert_array_equal(path[k], other.qpos)
        np.testing.assert_array_equal(found['time'], other.time)
        np.testing.assert_array_equal(batch.qvel, other.qvel)
        # the compiled function goes on from the states of the batch
        batch.qpos[:, 2] = 2.0
        token, found = jax.jit(env.read)(token)
        assert (found['qpos'][:, 2] == 2.0).all()


def test_masks_choose_what_is_stepped_written_and_reset():
    with make(4) as batch:
        env = JaxBatch(batch, results=['qpos', 'qvel'])
        mask = jnp.array([True, False, True, False])
        token, _ = env.step(env.token(), mask=mask, ctrl=jnp.full((4, 1), 0.2), n=2)
        assert (batch.time > 0).tolist() == mask.tolist()
        assert batch.ctrl[:, 0].round(6).tolist() == [0.2, 0.0, 0.2, 0.0]
        qpos = jnp.tile(jnp.array([0.0, 0.0, 1.5, 1.0, 0.0, 0.0, 0.0, 0.25]), (4, 1))
        token, found = env.reset(token, ~mask, qpos=qpos, keyframe='high')
        assert batch.qpos[:, 7].tolist()[1::2] == [0.25, 0.25] and (batch.qpos[::2, 7] != 0.25).all()
        assert found['qpos'].dtype == jnp.float32
        token, _ = jax.block_until_ready(env.reset(token, keyframe=0))
        assert (batch.qpos[:, 7] == 0.5).all()


def test_terms_are_results():
    with make(terms=TERMS) as batch, make(terms=TERMS) as other:
        env = JaxBatch(batch)
        wanted = jnp.arange(6.0)[:, None]
        step = jax.jit(lambda token, ctrl: env.step(token, ctrl=ctrl, inputs={'wanted': wanted}, n=2))
        token = env.token()
        for k in range(30):
            ctrl = jnp.full((6, 1), 0.01 * k)
            token, found = step(token, ctrl)
            other.ctrl[...], other.inputs['wanted'][...] = ctrl, wanted
            other.step(2)
            np.testing.assert_array_equal(found['observations'], other.observations)
            np.testing.assert_array_equal(found['rewards'], other.rewards)
            np.testing.assert_array_equal(found['terminated'], other.terminated)
            token, found = env.reset(token, found['terminated'] | found['truncated'])
            other.reset(other.terminated | other.truncated)
            np.testing.assert_array_equal(found['observations'], other.observations)
        # observations of a reset are those of the states that are set
        _, found = env.reset(token, qpos=jnp.tile(jnp.array([0, 0, 7.0, 1, 0, 0, 0, 0]), (6, 1)))
        assert (found['observations'][:, 2] == 7.0).all()


def test_fresh_outputs_belong_to_the_new_state():
    with make(3, outputs=['xpos']) as batch:
        token, found = JaxBatch(batch, stage='position').step(JaxBatch(batch).token(), n=4)
        expected = found['xpos']
        batch.forward()
        np.testing.assert_array_equal(expected, batch.outputs['xpos'].astype(np.float32))
        _, found = JaxBatch(batch, stage='position').reset(token)
        assert (found['xpos'][:, 1, 2] == np.float32(0.3)).all()


def test_wrong_arguments_are_named():
    with make(3) as batch:
        env, token = JaxBatch(batch, results=[]), JaxBatch(batch).token()
        for error, text, wrong in [
            (ValueError, 'ctrl: shape', lambda: env.step(token, ctrl=jnp.zeros((3, 2)))),
            (TypeError, 'ctrls: is no element', lambda: env.step(token, ctrls=jnp.zeros((3, 1)))),
            (ValueError, 'mask: int32', lambda: env.reset(token, jnp.zeros(3, jnp.int32))),
            (ValueError, 'mask: bool of shape', lambda: env.reset(token, jnp.zeros(4, bool))),
            (ValueError, 'keyframe: ', lambda: env.reset(token, keyframe='low')),
            (TypeError, 'token: ', lambda: env.step(jnp.zeros(3))),
            (ValueError, 'n', lambda: env.step(token, n=-1)),
            (ValueError, 'terms', lambda: env.step(token, inputs={'a': jnp.zeros((3, 1))})),
            (ValueError, "results: 'xpos' is neither", lambda: JaxBatch(batch, results=['xpos'])),
            (ValueError, "results: 'rewards' needs", lambda: JaxBatch(batch, results=['rewards'])),
            (ValueError, 'dtype: float16', lambda: JaxBatch(batch, dtype='float16')),
            (TypeError, 'batch: expected', lambda: JaxBatch(3)),
            (ValueError, 'stage', lambda: JaxBatch(batch, stage='late')),
        ]:
            with pytest.raises(error, match=text):
                wrong()


def test_a_closed_batch_and_one_in_use_are_errors():
    batch = make(2)
    env = JaxBatch(batch, results=['qpos'])
    step = jax.jit(lambda token: env.step(token))
    token, _ = step(env.token())
    batch.close()
    with pytest.raises(Exception, match='the batch is closed'):
        jax.block_until_ready(step(token))
    number = env._number
    del env, step
    gc.collect()
    call = jax.ffi.ffi_call('rujoco_batch', (jax.ShapeDtypeStruct((), jnp.uint32),), has_side_effect=True)
    integers = {name: np.int64(0) for name in ('n', 'stage')}
    with pytest.raises(Exception, match='no longer there'):
        jax.block_until_ready(
            call(token, batch=np.int64(number + 1000), operation='read', inputs='', outputs='', keyframe=np.int64(-1), **integers)
        )
    with make(2) as batch:
        env = JaxBatch(batch, results=[])
        token = env.token()

        def within(environment):
            with pytest.raises(Exception, match='in use'):
                jax.block_until_ready(env.step(token))
            return True

        batch.step(1, callback=within)
