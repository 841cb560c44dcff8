"""Proximal policy optimization (PPO): the quadruped of ``models/`` learns to walk, on a processor alone.

The policy sets the targets of twelve servos fifty times per second; it is rewarded for walking forward at a given speed,
level and smoothly. A batch steps all environments, and observations, rewards and ends are functions of arrays. Needs
torch; ``--plot`` needs matplotlib, ``--video`` pillow, ``--ray`` Ray.

    python train_quadruped.py --minutes 60 --log walk.csv --plot walk.svg --save walk.pt
    python train_quadruped.py --load walk.pt --minutes 0 --video walk.gif
    python train_quadruped.py --ray 2                    # two collectors on the nodes of a Ray cluster
"""

import argparse
import csv
import math
import os
import time

import numpy as np
import torch

import rujoco

MODEL = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'models', 'quadruped.xml')
#: Angles of roll, pitch and knee of the four legs that the robot stands with, and the height of its trunk then.
POSE = np.tile([0.0, 0.7, -1.4], 4)
HEIGHT = 0.35
#: Steps of the simulation per action, actions per episode, and the speed to walk at in m/s.
FRAME_SKIP, EPISODE, SPEED = 5, 500, 0.8
#: How far from the pose an action of 1 is.
REACH = 0.4
DISCOUNT, GAE, CLIP, ENTROPY, EPOCHS = 0.99, 0.95, 0.2, 0.003, 4


def turned_back(quat, vec):
    """Vectors of the world's frame (``n x 3``) in the frames of unit quaternions (``n x 4``)."""
    w, u = quat[:, :1], -quat[:, 1:]
    across = 2 * np.cross(u, vec)
    return vec + w * across + np.cross(u, across)


class Walk:
    """Environments of the quadruped: observations ``n x 45`` and rewards of its trunk's motion."""

    def __init__(self, n, nthread, seed):
        self.batch = rujoco.Batch(MODEL, n, nthread=nthread, outputs=['actuator_force'])
        self.rng = np.random.default_rng(seed)
        self.dt = FRAME_SKIP * self.batch.model.timestep
        self.action = np.zeros((n, 12))
        self.elapsed = np.zeros(n, int)
        self.restart(np.ones(n, bool))  # episodes end at different times:
        self.elapsed[:] = self.rng.integers(0, EPISODE, n)
        self.batch.time[:] = self.elapsed * self.dt

    def restart(self, mask):
        """Puts environments back on their feet, somewhat turned and bent."""
        batch, k = self.batch, int(mask.sum())
        batch.reset(mask)
        heading = self.rng.uniform(-0.2, 0.2, k) / 2
        batch.qpos[mask, 2] = HEIGHT
        batch.qpos[mask, 3], batch.qpos[mask, 6] = np.cos(heading), np.sin(heading)
        batch.qpos[mask, 7:] = POSE + self.rng.uniform(-0.1, 0.1, (k, 12))
        batch.qvel[mask] = self.rng.uniform(-0.1, 0.1, (k, 18))
        self.action[mask], self.elapsed[mask] = 0, 0

    def body(self):
        """Velocity, angular velocity and the direction of gravity in the frame of the trunk."""
        quat = self.batch.qpos[:, 3:7]
        down = np.broadcast_to([0.0, 0.0, -1.0], (len(quat), 3))
        return turned_back(quat, self.batch.qvel[:, :3]), self.batch.qvel[:, 3:6], turned_back(quat, down)

    def observe(self):
        velocity, spin, down = self.body()
        joints, speeds = self.batch.qpos[:, 7:] - POSE, 0.1 * self.batch.qvel[:, 6:]
        parts = [velocity, 0.3 * spin, down, joints, speeds, self.action]
        return np.concatenate(parts, axis=1).astype(np.float32).clip(-10, 10)

    def step(self, actions):
        """Observations, rewards, falls, ends, and the observations at those ends (before new episodes begin)."""
        actions = np.clip(actions.astype(float), -3, 3)
        change = np.square(actions - self.action).sum(axis=1)
        self.action[:] = actions
        batch = self.batch
        batch.ctrl[:] = POSE + REACH * actions
        batch.step(FRAME_SKIP)
        velocity, spin, down = self.body()
        reward = 1 + 2 * np.minimum(velocity[:, 0], SPEED) / SPEED - np.abs(velocity[:, 1]) - 0.2 * spin[:, 2] ** 2
        reward -= velocity[:, 2] ** 2 + 0.02 * np.square(spin[:, :2]).sum(axis=1) + np.square(down[:, :2]).sum(axis=1)
        reward -= 1e-4 * np.square(batch.outputs['actuator_force']).sum(axis=1) + 0.01 * change
        reward -= 0.2 * np.square(batch.qpos[:, 7::3]).sum(axis=1)
        # the engine sets the time of a bad state back
        falls = (down[:, 2] > -0.6) | (batch.qpos[:, 2] < 0.16) | (batch.time < self.elapsed * self.dt)
        self.elapsed += 1
        ends = falls | (self.elapsed >= EPISODE)
        last = self.observe()
        self.restart(ends)
        # never below zero: otherwise falling ends what costs
        reward = np.where(falls, 0.0, np.maximum(reward, 0.0)) * self.dt
        return self.observe(), reward.astype(np.float32), falls, ends, last


class Policy(torch.nn.Module):
    """A Gaussian policy and a value, over observations that it normalizes."""

    def __init__(self):
        super().__init__()

        def net(outputs, gain):
            layers = [torch.nn.Linear(45, 128), torch.nn.ELU(), torch.nn.Linear(128, 64), torch.nn.ELU(), torch.nn.Linear(64, outputs)]
            for layer in layers[::2]:
                torch.nn.init.orthogonal_(layer.weight, math.sqrt(2) if layer is not layers[-1] else gain)
                torch.nn.init.zeros_(layer.bias)
            return torch.nn.Sequential(*layers)

        self.mean, self.value = net(12, 0.01), net(1, 1.0)
        self.log_std = torch.nn.Parameter(torch.full((12,), math.log(0.5)))
        self.register_buffer('center', torch.zeros(45))
        self.register_buffer('spread', torch.ones(45))
        self.register_buffer('count', torch.tensor(1e-4))

    def see(self, observations):
        """Takes observations into the mean and the variance that normalize."""
        flat = observations.reshape(-1, 45)
        n, delta = len(flat), flat.mean(0) - self.center
        total = self.count + n
        self.spread += (flat.var(0, unbiased=False) - self.spread + delta**2 * self.count / total) * n / total
        self.center += delta * n / total
        self.count.fill_(total)

    def normal(self, observations):
        return ((observations - self.center) / (self.spread + 1e-4).sqrt()).clamp(-5, 5)

    def act(self, observations):
        """Actions, their log probabilities, and values."""
        x = self.normal(torch.from_numpy(observations))
        distribution = torch.distributions.Normal(self.mean(x), self.log_std.exp())
        actions = distribution.sample()
        return actions, distribution.log_prob(actions).sum(-1), self.value(x).squeeze(-1)


class Collector:
    """Environments and a copy of the policy: collects a horizon of experience at a time."""

    def __init__(self, n, nthread, seed):
        torch.set_num_threads(max(1, nthread))
        torch.manual_seed(seed)
        self.walk, self.policy = Walk(n, nthread, seed), Policy()
        self.observations = self.walk.observe()
        self.sums, self.lengths = np.zeros(n), np.zeros(n, int)

    def collect(self, weights, horizon):
        """Observations, actions, log probabilities, advantages, returns and mean speed; and finished episodes."""
        self.policy.load_state_dict(weights)
        rows, episodes, speed = [], [], 0.0
        with torch.no_grad():
            for _ in range(horizon):
                observations = self.observations
                actions, log_prob, value = self.policy.act(observations)
                self.observations, reward, falls, ends, last = self.walk.step(actions.numpy())
                speed += self.walk.batch.qvel[:, 0].mean() / horizon
                self.sums += reward
                self.lengths += 1
                episodes += zip(self.sums[ends].tolist(), self.lengths[ends].tolist())
                self.sums[ends], self.lengths[ends] = 0, 0
                observations, reward, falls, ends, last = map(torch.from_numpy, (observations, reward, falls, ends, last))
                following = self.policy.value(self.policy.normal(last)).squeeze(-1) * ~falls
                rows.append((observations, actions, log_prob, value, reward, following, ends))
        observations, actions, log_prob, value, reward, following, ends = (torch.stack(column) for column in zip(*rows))
        advantages, ahead = torch.zeros_like(reward), 0.0
        for t in reversed(range(horizon)):
            delta = reward[t] + DISCOUNT * following[t] - value[t]
            ahead = delta + DISCOUNT * GAE * ahead * ~ends[t]
            advantages[t] = ahead
        columns = observations, actions, log_prob, advantages, advantages + value
        return [column.flatten(0, 1) for column in columns], episodes, speed


class Learner:
    """The policy that learns, and its optimizer."""

    def __init__(self, policy):
        self.policy, self.rate = policy, 1e-3
        self.optimizer = torch.optim.Adam(policy.parameters())

    def learn(self, observations, actions, old_log_prob, advantages, returns):
        policy = self.policy
        advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
        x = policy.normal(observations)
        for _ in range(EPOCHS):
            for chosen in torch.randperm(len(x)).chunk(4):
                distribution = torch.distributions.Normal(policy.mean(x[chosen]), policy.log_std.exp())
                log_ratio = distribution.log_prob(actions[chosen]).sum(-1) - old_log_prob[chosen]
                ratio = log_ratio.exp()
                gain = torch.min(ratio * advantages[chosen], ratio.clamp(1 - CLIP, 1 + CLIP) * advantages[chosen])
                value_loss = (policy.value(x[chosen]).squeeze(-1) - returns[chosen]).square().mean()
                loss = value_loss - gain.mean() - ENTROPY * distribution.entropy().sum(-1).mean()
                self.optimizer.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(policy.parameters(), 1.0)
                # the rate follows the distance between the old policy and the new one
                distance = float((ratio - 1 - log_ratio).mean())
                self.rate = float(np.clip(self.rate * (1 / 1.5 if distance > 0.02 else 1.5 if distance < 0.005 else 1), 1e-5, 2e-3))
                for group in self.optimizer.param_groups:
                    group['lr'] = self.rate
                self.optimizer.step()
        policy.see(observations)


def collectors(args):
    """A function that collects from all environments: here, or on the nodes of a cluster."""
    if not args.ray:
        one = Collector(args.environments, args.threads, args.seed)
        return lambda weights: [one.collect(weights, args.horizon)]
    import ray

    ray.init()
    actor = ray.remote(num_cpus=1, scheduling_strategy='SPREAD')(Collector)
    actors = [actor.remote(args.environments // args.ray, 1, args.seed + i) for i in range(args.ray)]
    return lambda weights: ray.get([one.collect.remote(ray.put(weights), args.horizon) for one in actors])


def train(policy, args):
    """Trains for some minutes; returns a row per update: seconds, steps, return and length of episodes, speed."""
    learner, collect = Learner(policy), collectors(args)
    start, steps, rows, recent = time.perf_counter(), 0, [], []
    while time.perf_counter() - start < 60 * args.minutes:
        parts, episodes, speeds = zip(*collect(policy.state_dict()))
        experience = [torch.cat(column) for column in zip(*parts)]
        learner.learn(*experience)
        steps += len(experience[0])
        recent = (recent + [episode for some in episodes for episode in some])[-200:]
        total, length = np.mean(recent, axis=0) if recent else (math.nan, math.nan)
        rows.append((time.perf_counter() - start, time.process_time(), steps, total, length, float(np.mean(speeds))))
        if (len(rows) - 1) % args.show == 0:
            text = '{:6.0f} s, {:6.0f} s of the processor, {:9} steps: return {:6.2f}, length {:5.0f}, {:5.2f} m/s'
            print(text.format(*rows[-1]), flush=True)
    return rows


def plot(rows, path):
    import matplotlib.pyplot as plt

    seconds, _, _, total, length, speed = np.array(rows).T
    figure, axes = plt.subplots(1, 3, figsize=(10, 2.6), layout='constrained')
    for axis, values, name in zip(axes, (total, length * FRAME_SKIP * 0.004, speed), ('return', 'length in s', 'speed in m/s')):
        axis.plot(seconds / 60, values, linewidth=1)
        axis.set(xlabel='minutes', title=name)
        axis.grid(alpha=0.3)
    figure.savefig(path)


def video(policy, path, seconds=6.0):
    """A GIF of a robot that walks as it does in training, by actions drawn from the policy, seen from its side."""
    import mujoco
    from PIL import Image

    walk, pictures, camera = Walk(1, 1, 0), [], mujoco.MjvCamera()
    camera.distance, camera.azimuth, camera.elevation = 1.4, 120, -15
    for t in range(round(seconds / walk.dt)):
        with torch.no_grad():
            actions = policy.act(walk.observe())[0].numpy()
        walk.step(actions)
        if t % 4 == 0:
            camera.lookat[:] = walk.batch.qpos[0, 0], walk.batch.qpos[0, 1], 0.2
            pictures.append(Image.fromarray(walk.batch.render(160, 240, camera)[0]))
    pictures[0].save(path, save_all=True, append_images=pictures[1:], duration=round(4000 * walk.dt), loop=0)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=60)
    parser.add_argument('--environments', type=int, default=256)
    parser.add_argument('--horizon', type=int, default=32, help='number of actions between two updates')
    parser.add_argument('--threads', type=int, default=2, help='of the batch and of torch')
    parser.add_argument('--seed', type=int, default=0)
    parser.add_argument('--show', type=int, default=10, help='number of updates from line to line')
    parser.add_argument('--ray', type=int, default=0, metavar='N', help='collect with N actors of a Ray cluster')
    for name in ('log', 'plot', 'video', 'save', 'load'):
        parser.add_argument(f'--{name}', metavar='FILE')
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    policy = Policy()
    if args.load:
        policy.load_state_dict(torch.load(args.load))
    rows = train(policy, args)
    if args.save:
        torch.save(policy.state_dict(), args.save)
    if args.log:
        with open(args.log, 'w', newline='') as file:
            csv.writer(file).writerows([('seconds', 'processor', 'steps', 'return', 'length', 'speed'), *rows])
    if args.plot:
        plot(rows, args.plot)
    if args.video:
        video(policy, args.video)


if __name__ == '__main__':
    main()
