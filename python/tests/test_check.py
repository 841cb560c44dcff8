"""Checks of models from Python."""

import mujoco
import pytest
import rujoco

HEAVY = "<mujoco><worldbody><body name='ball'><freejoint/><geom size='.01' mass='1'/></body></worldbody></mujoco>"
LIGHT = HEAVY.replace("mass='1'", "mass='.03'")


def codes(findings):
    return [f.code for f in findings]


def test_a_text_a_file_and_a_model_give_the_same_finding(tmp_path):
    path = tmp_path / 'heavy.xml'
    path.write_text(HEAVY)
    for model in (HEAVY, path, str(path), mujoco.MjModel.from_xml_string(HEAVY)):
        (finding,) = rujoco.check(model)
        assert (finding.code, finding.severity, finding.kind, finding.name) == ('RJ101', 'warning', 'body', 'ball')
    finding = rujoco.check(path)[0]
    assert (finding.file, finding.line) == (str(path), 1)
    assert str(finding).startswith(f"{path}:1: warning RJ101: body 'ball': ")
    assert rujoco.check(LIGHT) == []


def test_rules_are_allowed_by_code_and_by_element():
    assert rujoco.check(HEAVY, allow='RJ101') == rujoco.check(HEAVY, allow=['RJ101:ball']) == []
    assert codes(rujoco.check(HEAVY, allow=['RJ101:cube'])) == ['RJ101']
    with pytest.raises(ValueError, match='RJ000'):
        rujoco.check(HEAVY, allow=['RJ000'])


def test_a_file_that_does_not_load_is_a_finding(tmp_path):
    assert codes(rujoco.check(tmp_path / 'none.xml')) == ['RJ001']


def test_models_are_compared_by_meaning():
    (difference,) = [d for d in rujoco.diff(HEAVY, LIGHT) if d.what == 'mass']
    assert (difference.kind, difference.name, difference.left, difference.right) == ('body', 'ball', '1', '0.03')
    assert rujoco.diff(HEAVY, HEAVY) == []


def test_two_files_of_a_robot_are_compared(tmp_path):
    urdf, xml = tmp_path / 'r.urdf', tmp_path / 'r.xml'
    inertia = "<inertia ixx='.01' iyy='.01' izz='.01' ixy='0' ixz='0' iyz='0'/>"
    urdf.write_text(
        f"<robot name='r'><link name='a'><inertial><mass value='1'/>{inertia}</inertial></link>"
        f"<link name='b'><inertial><mass value='1'/>{inertia}</inertial></link>"
        "<joint name='j' type='continuous'><parent link='a'/><child link='b'/><axis xyz='0 0 1'/></joint></robot>"
    )
    inertial = "<inertial pos='0 0 0' mass='2' diaginertia='.01 .01 .01'/>"
    xml.write_text(f"<mujoco><worldbody><body name='a'><body name='b'><joint name='j'/>{inertial}</body></body></worldbody></mujoco>")
    assert codes(rujoco.check_against(xml, urdf)) == ['RJ952']
